import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "../kernel/database/schema.ts";

/** Condition on devices by their state, which is kept as a server attribute, absent before the first message. */
export function hasState(active: boolean) {
  return (eb: ExpressionBuilder<Schema, "device">): Expression<SqlBool> => {
    const isActive = eb.exists(
      eb
        .selectFrom("attribute_kv")
        .select("attribute_kv.key")
        .whereRef("attribute_kv.entity_id", "=", "device.id")
        .where("attribute_kv.entity_type", "=", "DEVICE")
        .where("attribute_kv.scope", "=", "SERVER_SCOPE")
        .where("attribute_kv.key", "=", "active")
        .where("attribute_kv.bool_v", "=", 1),
    );
    return active ? isActive : eb.not(isActive);
  };
}
