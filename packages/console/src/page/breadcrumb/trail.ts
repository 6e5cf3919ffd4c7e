import { type BreadcrumbSource, handleOf } from "../../guards/route-data.ts";

/** A level of the address, as the router matched it. */
export interface RouteLevel {
  readonly pathname: string;
  readonly handle?: unknown;
  readonly params: BreadcrumbSource["params"];
}

export interface TrailItem {
  readonly label: string;
  readonly icon: CrumbIcon;
  /** The path so far. */
  readonly to: string;
}

/** An icon of the set, or a drawing of its own (`mdi:<name>`). */
export type CrumbIcon =
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "vector"; readonly name: string };

const DEFAULT_LABEL = "home.home";
const DEFAULT_ICON = "home";
const VECTOR_PREFIX = "mdi:";
/** Placeholder for a name that is still loading. */
const UNNAMED = "…";

/** One item for each level that carries a breadcrumb and does not skip it. */
export function trailOf(
  levels: readonly RouteLevel[],
  names: BreadcrumbSource["names"],
  t: (key: string) => string,
): readonly TrailItem[] {
  return levels.flatMap(({ pathname, params, handle }) => {
    const { breadcrumb } = handleOf(handle);
    if (breadcrumb === undefined || breadcrumb.skip) return [];
    const { label = DEFAULT_LABEL, icon } = breadcrumb;
    const text = typeof label === "string" ? t(label) : (label({ params, names }) ?? UNNAMED);
    return [{ label: text, icon: iconOf(icon), to: pathname }];
  });
}

function iconOf(icon: string = DEFAULT_ICON): CrumbIcon {
  return icon.startsWith(VECTOR_PREFIX)
    ? { kind: "vector", name: icon.slice(VECTOR_PREFIX.length) }
    : { kind: "symbol", name: icon };
}
