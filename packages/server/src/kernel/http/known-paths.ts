/** Paths of routes, whatever their methods: tells a path that does not exist from a method that it does not have. */
export class KnownPaths {
  readonly #patterns = new Set<string>();
  #compiled: RegExp | undefined;

  /** `pattern` with parameters as `:name`. */
  add(pattern: string): void {
    this.#patterns.add(pattern);
    this.#compiled = undefined;
  }

  has(path: string): boolean {
    this.#compiled ??= new RegExp(`^(?:${[...this.#patterns].map(expressionOf).join("|")})/?$`);
    return this.#compiled.test(path);
  }
}

function expressionOf(pattern: string): string {
  return pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w-]/g, "\\$&")))
    .join("/");
}
