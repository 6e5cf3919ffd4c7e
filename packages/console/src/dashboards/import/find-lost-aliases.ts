import type { Client } from "@orrery/client";
import { type EntityAlias, type EntityType, isEntityType, isUuid, parseUuid, type Uuid } from "@orrery/model";
import { aliasEntities } from "@orrery/model/dashboard-edits";
import { findEntities } from "../../pickers/entity/find-entities.ts";
import { isAliasEntityType } from "../../pickers/entity-type/allowed-types.ts";

/** An alias of a file that names entities which do not exist here. */
export interface LostAlias {
  readonly alias: EntityAlias;
  /** Ids of them; none: nobody can read what the alias means. */
  readonly missing: ReadonlySet<string>;
}

/** Whether more exist is not asked. */
const MAX_ENTITIES = 2000;

/** The aliases that find nothing, or less than they did where the file was made; those of the state are asked for when it is open. */
export async function findLostAliases(
  client: Client,
  aliases: readonly EntityAlias[],
  signal: AbortSignal,
): Promise<readonly LostAlias[]> {
  const named = aliases.map((alias) => ({ alias, ids: isOfState(alias) ? [] : aliasEntities(alias.filter) }));
  const there = new Set<string>();
  const asked = new Map<EntityType, Set<Uuid>>();
  let count = 0;
  for (const { entityType, id } of named.flatMap(({ ids }) => ids)) {
    if (isAliasEntityType(entityType)) there.add(id);
    else if (isEntityType(entityType) && isUuid(id)) {
      if (++count > MAX_ENTITIES) there.add(id);
      else asked.set(entityType, (asked.get(entityType) ?? new Set()).add(parseUuid(id)));
    }
  }
  for (const [type, ids] of asked) {
    const { entities, failed } = await findEntities(client, type, [...ids], signal);
    const found = failed > 0 ? ids : entities.map(({ id }) => id.id); // what is not known is not asked about
    for (const id of found) there.add(id);
  }
  return named.flatMap(({ alias, ids }) => {
    const missing = new Set(ids.flatMap(({ id }) => (there.has(id) ? [] : [id])));
    return missing.size > 0 || alias.filter.type === "unreadable" ? [{ alias, missing }] : [];
  });
}

const isOfState = ({ filter }: EntityAlias): boolean =>
  filter.type === "stateEntity" || ("rootStateEntity" in filter && filter.rootStateEntity);
