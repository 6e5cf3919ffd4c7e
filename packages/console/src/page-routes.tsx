import type { ClientAuthority as Authority } from "@orrery/client";
import type { RouteObject } from "react-router";
import type { IconName } from "./controls/basics/icon-names.ts";
import type { BreadcrumbData, RouteData } from "./guards/route-data.ts";

export interface PlaceData {
  readonly auth: readonly Authority[];
  /** Translation key. */
  readonly title: string;
  readonly icon: IconName | `mdi:${string}`;
  readonly label?: BreadcrumbData["label"];
}

type Lazy = NonNullable<RouteObject["lazy"]>;

/** A page: title of the tab, which names the breadcrumb too, and the roles that may open it. */
export function place(path: string, { auth, title, icon, label = title }: PlaceData, lazy: Lazy): RouteObject {
  return { path, handle: { auth, title, breadcrumb: { label, icon } } satisfies RouteData, lazy };
}

/** A level of the address that has pages below it and none of its own. */
export function level(path: string, data: RouteData, children: RouteObject[]): RouteObject {
  return { path, handle: data, children };
}

/** The first page below a level: it has the level's own address, title and breadcrumb. */
export function first(title: string, lazy: Lazy): RouteObject {
  return { index: true, handle: ownerData(title), lazy };
}

/** A page that has the title and breadcrumb of the level around it. */
export const ownerData = (title: string): RouteData => ({ title, breadcrumb: { skip: true } });

/** The name of the entity whose id is this part of the address. */
export const nameOf =
  (param: string): BreadcrumbData["label"] =>
  ({ params, names }) =>
    names.get(params[param] ?? "");
