import type { PageLink } from "../paging/page.ts";
import type { EntityDataPageLink } from "./entity-data-query.ts";

/** Requests everything in one page. */
export const MAX_PAGE_SIZE = 2_147_483_647;
/** Usual page sizes: the first entity alone, and the number that a dashboard shows. */
export const FIRST_ONLY = 1;
export const ALL_IN_ONE = 1024;
/** Entities per page whose names are read for a name filter. */
export const NAME_FILTER_PAGE_SIZE = 100;
/** Entities that are examined for their keys. */
export const KEY_DISCOVERY_PAGE_SIZE = 100;
/** Entities of a large alias that are offered at once. */
const ALIAS_SEARCH_PAGE_SIZE = 10;

/** The first page of a list, the newest first. */
export function newestFirst(pageSize: number): PageLink {
  return { pageSize, page: 0, sortOrder: { property: "createdTime", direction: "DESC" } };
}

/** The first page of an entity query, the newest first. */
export function newestEntities(pageSize: number): EntityDataPageLink {
  return byField(pageSize, "createdTime", "DESC");
}

/** Entities of an alias with `textSearch` in their name or another requested value, by name. */
export function aliasSearch(textSearch: string): EntityDataPageLink {
  return { ...byField(ALIAS_SEARCH_PAGE_SIZE, "name", "ASC"), textSearch: textSearch === "" ? null : textSearch };
}

/** The page for discovering the keys of entities. */
export function keyDiscovery(): EntityDataPageLink {
  return newestEntities(KEY_DISCOVERY_PAGE_SIZE);
}

function byField(pageSize: number, key: string, direction: "ASC" | "DESC"): EntityDataPageLink {
  return { pageSize, page: 0, sortOrder: { key: { type: "ENTITY_FIELD", key }, direction } };
}
