import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "../kernel/database/schema.ts";

/** Whether a device has sent something recently, not recently, or never. */
export const DEVICE_STATES = ["ACTIVE", "INACTIVE", "NEVER_CONNECTED"] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

type Devices = ExpressionBuilder<Schema, "device">;

/** Condition on devices by their state, a server attribute that is absent before the first message. */
export function hasState(active: boolean) {
  return (eb: Devices): Expression<SqlBool> => (active ? isActive(eb) : eb.not(isActive(eb)));
}

/** Condition on devices that are in one of the states. */
export function inStates(states: readonly DeviceState[]) {
  return (eb: Devices): Expression<SqlBool> => eb.or([...new Set(states)].map((state) => CONDITIONS[state](eb)));
}

const CONDITIONS: Readonly<Record<DeviceState, (eb: Devices) => Expression<SqlBool>>> = {
  ACTIVE: isActive,
  INACTIVE: (eb) => eb.and([eb.not(isActive(eb)), wasHeard(eb)]),
  NEVER_CONNECTED: (eb) => eb.and([eb.not(isActive(eb)), eb.not(wasHeard(eb))]),
};

function isActive(eb: Devices): Expression<SqlBool> {
  return eb.exists(attribute(eb, "active").where("attribute_kv.bool_v", "=", 1));
}

function wasHeard(eb: Devices): Expression<SqlBool> {
  return eb.exists(attribute(eb, "lastActivityTime").where("attribute_kv.long_v", ">", 0));
}

function attribute(eb: Devices, key: string) {
  return eb
    .selectFrom("attribute_kv")
    .select("attribute_kv.key")
    .whereRef("attribute_kv.entity_id", "=", "device.id")
    .where("attribute_kv.entity_type", "=", "DEVICE")
    .where("attribute_kv.scope", "=", "SERVER_SCOPE")
    .where("attribute_kv.key", "=", key);
}
