import type { EntityId } from "@orrery/model";
import type { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { entityKey } from "../../kernel/entities/entity-key.ts";

/** Name of an originator that was deleted. */
export const DELETED_NAME = "Deleted";

/** Names of originators, each read once. `null`: a kind of entity without names, or none of the originators. */
export async function originatorNames(
  directory: EntityDirectory,
  originators: readonly EntityId[],
): Promise<(originator: EntityId) => string | null> {
  const found = await directory.findMany(originators);
  const named = originators.filter(({ entityType }) => directory.supports(entityType));
  const names = new Map(
    named.map((id) => {
      const key = entityKey(id);
      return [key, found.get(key)?.name ?? DELETED_NAME];
    }),
  );
  return (originator) => names.get(entityKey(originator)) ?? null;
}
