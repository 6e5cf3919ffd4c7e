import type { CallOptions, Claims, Client } from "@orrery/client";
import { type EntityType, type PageLink, parseUuid } from "@orrery/model";
import type { NamedEntity } from "../../kinds/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { scopeOf } from "../../session/scope.ts";
import type { FoundEntity } from "./found-entity.ts";

/** Entities that a lookup by name answers at most. */
const ENTITY_PAGE_SIZE = 50;
/** "All" in lists that ask for a page size of -1. */
export const MAX_PAGE_SIZE = 2_147_483_647;

export interface EntityLookup {
  readonly type: EntityType;
  readonly text: string;
  /** Only entities of this free type. */
  readonly subtype?: string | undefined;
  /** 50 by default; -1: all. */
  readonly pageSize?: number | undefined;
}

/**
 * Entities whose name fits a text, by name; none of kinds that have no list. Calls count neither as loading nor as
 * failures of the page.
 */
export async function searchEntities(
  client: Client,
  claims: Claims,
  lookup: EntityLookup,
  signal?: AbortSignal,
): Promise<readonly FoundEntity[]> {
  const text = lookup.text.trim();
  const size = lookup.pageSize ?? ENTITY_PAGE_SIZE;
  const { list, named = "name" } = kindOf(lookup.type);
  const link: PageLink = {
    page: 0,
    pageSize: size === -1 ? MAX_PAGE_SIZE : size,
    textSearch: text === "" ? undefined : text,
    sortOrder: { property: named, direction: "ASC" },
  };
  const type = lookup.subtype === "" ? undefined : lookup.subtype;
  const found = await list?.(client, scopeOf(claims), link, { ...quiet(signal), type });
  return found?.data.map(foundEntity) ?? [];
}

/** Options of all calls of pickers: their failures are said by the picker, and nothing turns meanwhile. */
export function quiet(signal: AbortSignal | undefined): CallOptions {
  return { signal, silent: true, ignoreErrors: true };
}

/** An entity of any answer as pickers know it. */
export function foundEntity({ id, name, title, email, type, label }: NamedEntity): FoundEntity {
  return {
    id: { entityType: id.entityType, id: parseUuid(id.id) },
    name: title ?? email ?? name ?? "",
    type: type ?? undefined,
    label: label ?? undefined,
  };
}
