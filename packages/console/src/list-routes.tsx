import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { EntityKind, OwnerType } from "./kinds/kind.ts";
import { KINDS, pluralKey, rolesOf } from "./kinds/kinds.ts";
import { first, level, nameOf, ownerData, type PlaceData, place } from "./page-routes.tsx";

/** Part of the address below an owner that names it: `:customerId`. */
const PARAMS: Readonly<Record<OwnerType, string>> = { TENANT: "tenantId", CUSTOMER: "customerId", EDGE: "edgeId" };

/** Part of the address that opens the details of an entity beside its list. */
const DETAILS = ":entityId?";

/** The list of a kind, each entity's details at an address of their own, with the lists of what its entities own. */
export function listRoute(kind: EntityKind, more: Readonly<Record<string, RouteObject>> = {}): RouteObject {
  const { path, title, data, lazy } = placeOf(kind);
  const owner = OWNERS.find((type) => type === kind.type);
  if (owner === undefined) return place(`${path}/${DETAILS}`, data, lazy);
  const param = PARAMS[owner];
  const lists = KINDS.flatMap((owned) => ownedRoute(owned, kind, owner, more) ?? []);
  return level(path, { auth: data.auth, breadcrumb: { label: title, icon: data.icon } }, [
    { path: DETAILS, handle: ownerData(title), lazy },
    level(`:${param}`, { breadcrumb: { label: nameOf(param), icon: kind.icon } }, lists),
  ]);
}

/** The list of a kind whose entities are pages of their own, and those pages. */
export function pagedListRoute(kind: EntityKind, pages: RouteObject[]): RouteObject {
  const { path, title, data, lazy } = placeOf(kind);
  return level(path, { auth: data.auth, breadcrumb: { label: title, icon: data.icon } }, [
    first(title, lazy),
    ...(kind.place?.drawer ? [drawerRoute(kind.place.drawer, title, lazy)] : []),
    ...pages,
  ]);
}

/** The list with the details of one of its entities beside it. */
export const drawerRoute = (drawer: string, title: string, lazy: PageLoad): RouteObject => ({
  path: `${drawer.slice(1)}/${DETAILS}`,
  handle: ownerData(title),
  lazy,
});

type PageLoad = NonNullable<RouteObject["lazy"]>;

const OWNERS: readonly OwnerType[] = ["TENANT", "CUSTOMER", "EDGE"];

/** The list of those that one owner has; `more`: pages of single ones, by the kind of what is owned. */
function ownedRoute(
  kind: EntityKind,
  by: EntityKind,
  owner: OwnerType,
  more: Readonly<Record<string, RouteObject>>,
): RouteObject | undefined {
  const within = kind.place?.within?.[owner];
  if (kind.place === undefined || within === undefined) return undefined;
  const path = lastPart(kind.place.path);
  const { title, label = title, roles: auth = rolesOf(by) } = within;
  const data: PlaceData = { auth, title, icon: kind.icon };
  const single = more[kind.type];
  const { page, drawer } = kind.place;
  if (single === undefined) return place(`${path}/${DETAILS}`, data, pageOf(page));
  return level(path, { auth, breadcrumb: { label, icon: kind.icon } }, [
    first(title, pageOf(page)),
    ...(drawer === undefined ? [] : [drawerRoute(drawer, title, pageOf(page))]),
    single,
  ]);
}

function placeOf(kind: EntityKind) {
  const { place: at, icon } = kind;
  if (at === undefined) throw new TypeError(`${kind.type} has no place`);
  const title = pluralKey(kind);
  const data: PlaceData = { auth: rolesOf(kind), title, icon: at.crumb ?? icon };
  return {
    path: lastPart(at.path),
    title,
    data,
    lazy: pageOf(at.page),
  };
}

const pageOf = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** What is left of an address below that of the level around it. */
const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
