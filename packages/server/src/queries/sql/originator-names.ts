import type { EntityId } from "@orrery/model";
import type { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { entityKey } from "../../kernel/entities/entity-key.ts";

/** Originators that are read concurrently. */
const AT_ONCE = 50;

/** Name of an originator that was deleted. */
export const DELETED_NAME = "Deleted";

/** Names of originators, each read once. `null`: a kind of entity without names. */
export async function originatorNames(
  directory: EntityDirectory,
  originators: readonly EntityId[],
): Promise<(originator: EntityId) => string | null> {
  const wanted = [...new Map(originators.map((id) => [entityKey(id), id])).values()];
  const names = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE).filter(({ entityType }) => directory.supports(entityType));
    await Promise.all(
      some.map(async (id) => {
        const target = await directory.find(id);
        names.set(entityKey(id), target?.name ?? DELETED_NAME);
      }),
    );
  }
  return (originator) => names.get(entityKey(originator)) ?? null;
}
