import type { Route } from "../../kernel/http/route.ts";

/** A list of the API that a path names. */
export interface FoundList {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The calls of the API that give pages, found by the paths by which clients call them. */
export class ListRoutes {
  readonly #routes: readonly { readonly route: Route; readonly words: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.filter(givesPages).map((route) => ({ route, words: route.path.split("/") }));
  }

  /** Such as `GET /api/tenant/deviceInfos`. */
  get names(): readonly string[] {
    return this.#routes.map(({ route }) => `${route.method} ${route.path}`);
  }

  /** Of several the one with the fewest parameters; `undefined`: there is no such list. */
  find(method: "GET" | "POST", path: string): FoundList | undefined {
    const given = path.split("/");
    const fitting = this.#routes.filter(({ route, words }) => route.method === method && fits(words, given));
    const [best] = fitting.toSorted((a, b) => parametersOf(a.words) - parametersOf(b.words));
    if (!best) return undefined;
    const params: Record<string, string> = {};
    for (const [n, word] of best.words.entries()) {
      if (word.startsWith(":")) params[word.slice(1)] = decoded(given[n] ?? "");
    }
    return { route: best.route, params };
  }
}

function givesPages({ method, query, roles }: Route): boolean {
  return (
    (method === "GET" || method === "POST") && roles !== "ANYONE" && JSON.stringify(query ?? {}).includes('"pageSize"')
  );
}

function fits(words: readonly string[], given: readonly string[]): boolean {
  return (
    words.length === given.length && words.every((word, n) => (word.startsWith(":") ? given[n] : given[n] === word))
  );
}

function parametersOf(words: readonly string[]): number {
  return words.filter((word) => word.startsWith(":")).length;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // holds a percent sign itself
  }
}
