/** Paths of routes and their methods: distinguishes unknown paths from methods that a path does not have. */
export class KnownPaths {
  readonly #methods = new Map<string, Set<string>>();
  #compiled: readonly (readonly [path: RegExp, methods: ReadonlySet<string>])[] | undefined;
  #any: RegExp | undefined;

  /** `pattern` with parameters as `:name`. */
  add(pattern: string, method: string): void {
    const methods = this.#methods.get(pattern) ?? new Set();
    this.#methods.set(pattern, methods.add(method));
    this.#compiled = undefined;
    this.#any = undefined;
  }

  /** In alphabetical order; empty for an unknown path. GET includes HEAD. */
  methodsOf(path: string): readonly string[] {
    this.#any ??= expressionOf([...this.#methods.keys()]);
    if (!this.#any.test(path)) return [];
    this.#compiled ??= [...this.#methods].map(([pattern, methods]) => [expressionOf([pattern]), methods]);
    const found = new Set(
      this.#compiled.flatMap(([expression, methods]) => (expression.test(path) ? [...methods] : [])),
    );
    if (found.has("GET")) found.add("HEAD");
    return [...found].sort();
  }
}

function expressionOf(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.map(sourceOf).join("|")})/?$`);
}

function sourceOf(pattern: string): string {
  return pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w-]/g, "\\$&")))
    .join("/");
}
