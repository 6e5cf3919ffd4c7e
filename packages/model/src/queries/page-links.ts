import type { PageLink } from "../paging/page.ts";
import type { EntityDataPageLink } from "./entity-data-query.ts";

/** What asks for everything in one page. */
export const MAX_PAGE_SIZE = 2_147_483_647;
/** Sizes of pages that are asked for time and again: the first entity alone, and as many as a dashboard shows. */
export const FIRST_ONLY = 1;
export const ALL_IN_ONE = 1024;
/** Entities whose names are read to find what a name filter selects, page after page. */
export const NAME_FILTER_PAGE_SIZE = 100;
/** Entities that are looked at for the keys that they have. */
export const KEY_DISCOVERY_PAGE_SIZE = 100;
/** Entities that an alias with very many of them offers at once. */
export const ALIAS_SEARCH_PAGE_SIZE = 10;

/** The first page of a list, the newest first. */
export function newestFirst(pageSize: number): PageLink {
  return { pageSize, page: 0, sortOrder: { property: "createdTime", direction: "DESC" } };
}

/** The first page of an entity query, the newest first. */
export function newestEntities(pageSize: number): EntityDataPageLink {
  return byField(pageSize, "createdTime", "DESC");
}

/** The entities of an alias whose name or whatever else is asked for contains `textSearch`, by name. */
export function aliasSearch(textSearch: string): EntityDataPageLink {
  return { ...byField(ALIAS_SEARCH_PAGE_SIZE, "name", "ASC"), textSearch: textSearch === "" ? null : textSearch };
}

/** The page by which the keys of entities are discovered. */
export function keyDiscovery(): EntityDataPageLink {
  return newestEntities(KEY_DISCOVERY_PAGE_SIZE);
}

function byField(pageSize: number, key: string, direction: "ASC" | "DESC"): EntityDataPageLink {
  return { pageSize, page: 0, sortOrder: { key: { type: "ENTITY_FIELD", key }, direction } };
}
