import type { PageLink, Uuid, ValueFilter } from "@orrery/model";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { belongsTo } from "../assignments/belongs-to.ts";
import type { Dialect } from "../kernel/database/database.ts";
import type { Schema } from "../kernel/database/schema.ts";
import type { PageColumns } from "../kernel/database/select-page.ts";
import { contains } from "../kernel/database/text-search.ts";
import { booleanColumn } from "../kernel/entities/columns.ts";
import { hasValues } from "../value-filters/where-values.ts";
import { type DeviceState, hasState, inStates } from "./device-state.ts";

/** Which devices a list shows. `type` takes precedence over `deviceProfileId`. */
export interface DeviceScope {
  readonly tenantId: Uuid;
  readonly customerId?: Uuid | undefined;
  readonly type?: string | undefined;
  readonly deviceProfileId?: Uuid | undefined;
  /** Whether the devices are active; lists of infos only. */
  readonly active?: boolean | undefined;
  /** Devices with any of these, in lists of infos; the null id means devices without a customer. */
  readonly deviceProfileIds?: readonly Uuid[] | undefined;
  readonly customerIds?: readonly Uuid[] | undefined;
  readonly states?: readonly DeviceState[] | undefined;
  readonly gateway?: boolean | undefined;
  /** In lists of infos: conditions on attributes and latest values, all of which hold. */
  readonly where?: readonly ValueFilter[] | undefined;
  /** Only devices assigned to this edge; such a list can be restricted by time. */
  readonly edgeId?: Uuid | undefined;
}

/** Whether a list has all devices of a tenant in the order of their ids: the most frequent request. */
export function isPlain(
  { tenantId: _tenantId, ...narrower }: DeviceScope,
  { textSearch, sortOrder }: PageLink,
): boolean {
  return !textSearch && !sortOrder && Object.values(narrower).every((value) => value === undefined);
}

/** The condition that a device is in the scope, but for its edge. */
export function inScope(scope: DeviceScope, dialect: Dialect) {
  const { tenantId, customerId, type, deviceProfileId, active, where } = scope;
  const { deviceProfileIds, customerIds, states, gateway } = scope;
  return (device: ExpressionBuilder<Schema, "device">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [device("device.tenant_id", "=", tenantId)];
    if (customerId) conditions.push(device("device.customer_id", "=", customerId));
    if (type) conditions.push(device("device.type", "=", type));
    else if (deviceProfileId) conditions.push(device("device.device_profile_id", "=", deviceProfileId));
    if (active !== undefined) conditions.push(hasState(active)(device));
    if (deviceProfileIds) conditions.push(device("device.device_profile_id", "in", [...deviceProfileIds]));
    if (customerIds) conditions.push(belongsTo("device.customer_id", customerIds));
    if (states) conditions.push(inStates(states)(device));
    // A literal, so that the partial index on the few gateways is used.
    if (gateway !== undefined) conditions.push(sql<SqlBool>`device.is_gateway = ${sql.lit(booleanColumn(gateway))}`);
    if (where) conditions.push(...hasValues("device.id", "DEVICE", where, dialect));
    return device.and(conditions);
  };
}

/** Lists of a whole tenant are searched in all columns that the table shows. */
export function searchIn(
  { tenantId, customerId, type, deviceProfileId }: DeviceScope,
  dialect: Dialect,
): NonNullable<PageColumns["search"]> {
  if (customerId) return ["device.name"];
  // The few customers and profiles that match are found first, instead of joining them to each device.
  const customer = (text: string) =>
    sql<SqlBool>`device.customer_id in (select customer.id from customer where customer.tenant_id = ${tenantId}
      and ${contains(dialect, "customer.title", text)})`;
  const profile = (text: string) =>
    sql<SqlBool>`device.device_profile_id in (select device_profile.id from device_profile
      where device_profile.tenant_id = ${tenantId} and ${contains(dialect, "device_profile.name", text)})`;
  const places = ["device.name", "device.label", customer];
  return type || deviceProfileId ? places : [...places, profile];
}
