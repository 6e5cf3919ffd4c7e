import type { Route } from "../../kernel/http/route.ts";

/** A list of the API, found by path. */
export interface FoundList {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the API calls that return pages by the paths of requests. */
export class ListRoutes {
  readonly #routes: readonly { readonly route: Route; readonly words: readonly string[] }[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.filter(givesPages).map((route) => ({ route, words: route.path.split("/") }));
  }

  /** Methods and paths of all lists, such as `GET /api/tenant/deviceInfos`. */
  get names(): readonly string[] {
    return this.#routes.map(({ route }) => `${route.method} ${route.path}`);
  }

  /** The matching call with the fewest parameters; `undefined` when there is none. */
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
    return text; // contains a literal percent sign
  }
}
