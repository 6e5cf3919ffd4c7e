import type { EntityId, TenantId } from "@orrery/model";
import type { RelationDirection, RelationsPort } from "../../ports/relations.ts";

/** FROM: from an entity to the originator of a message; TO: from the originator to the entity. */
export function endsOf(entity: EntityId, originator: EntityId, direction: RelationDirection) {
  return direction === "FROM" ? { from: entity, to: originator } : { from: originator, to: entity };
}

/** Deletes all relations of a type that reach the originator (FROM) or leave it (TO). */
export async function removeRelations(
  relations: RelationsPort,
  of: {
    readonly tenantId: TenantId;
    readonly originator: EntityId;
    readonly direction: RelationDirection;
    readonly type: string;
  },
): Promise<void> {
  const found = await relations.listAt(of.originator, of.direction === "FROM" ? "TO" : "FROM", of.type);
  for (const relation of found) await relations.delete(of.tenantId, relation);
}
