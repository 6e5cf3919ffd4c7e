import type { EntityType, Uuid } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Condition on a list: only what is assigned to an edge. `idColumn` as in the query: `"device.id"`.
 * An assignment is a relation of the group EDGE, from the edge to what it has.
 */
export function assignedToEdge(idColumn: string, entityType: EntityType, edgeId: Uuid): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(idColumn)} in (
    select edge_member.to_id from relation as edge_member
    where edge_member.from_id = ${edgeId} and edge_member.from_type = 'EDGE'
      and edge_member.type_group = 'EDGE' and edge_member.to_type = ${entityType})`;
}
