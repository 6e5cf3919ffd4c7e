import type { ClientAuthority } from "@orrery/client";

/** What the guard, the title of the tab and the breadcrumbs know of a route; it is the `handle` of a route object. */
export interface RouteData {
  /** Translation key: the title of the tab, and the breadcrumb unless that has a label of its own. */
  readonly title?: string | undefined;
  /** Reachable without signing in. */
  readonly isPublic?: boolean | undefined;
  /** Roles that may open it; everybody with a session when absent. */
  readonly auth?: readonly ClientAuthority[] | undefined;
  /** Where it leads instead: for everybody, or by authority; other authorities stay. */
  readonly redirectTo?: string | Readonly<Partial<Record<ClientAuthority, string>>> | undefined;
  readonly breadcrumb?: BreadcrumbData | undefined;
  /** The screen that says that the password has expired. */
  readonly expiredPassword?: boolean | undefined;
}

export interface BreadcrumbData {
  /** The route has no breadcrumb of its own. */
  readonly skip?: boolean | undefined;
  /** Translation key, or a function that gives the text; "Home" when absent. */
  readonly label?: string | ((source: BreadcrumbSource) => string | undefined) | undefined;
  /** Name of an icon, `home` when absent; names that begin with `mdi:` are drawings of their own. */
  readonly icon?: string | undefined;
}

/** What a label may be made of. */
export interface BreadcrumbSource {
  /** Parts of the address, as the route names them. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** Names of entities by id, as far as they are known. */
  readonly names: ReadonlyMap<string, string>;
}

/** What the matched routes say together, the outermost first: inner ones win, a redirect is the innermost's alone. */
export function routeDataOf(matches: readonly { readonly handle?: unknown }[]): RouteData {
  const { redirectTo, breadcrumb } = handleOf(matches.at(-1)?.handle);
  const together: RouteData = {};
  for (const { handle } of matches) Object.assign(together, handleOf(handle));
  return { ...together, redirectTo, breadcrumb };
}

/** The path that a route sends this authority to, if any. */
export function redirectOf({ redirectTo }: RouteData, authority: ClientAuthority | undefined): string | undefined {
  if (redirectTo === undefined || typeof redirectTo === "string") return redirectTo;
  return authority && redirectTo[authority];
}

/** The data that a route object carries; routes without any have none. */
export function handleOf(handle: unknown): RouteData {
  return typeof handle === "object" && handle !== null ? (handle as RouteData) : {}; // handles are written in routes.tsx and shell-pages.tsx alone, as RouteData
}
