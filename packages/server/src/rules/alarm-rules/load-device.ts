import { type EntityId, type TenantId, type TypedValue, timeOfUuid } from "@orrery/model";
import type { ActiveAlarm } from "../../alarms/alarm-store.ts";
import type { NodeContext } from "../engine/rule-node.ts";
import type { AttributesPort } from "../ports/attributes.ts";
import type { EntitiesPort } from "../ports/entities.ts";
import type { TelemetryPort } from "../ports/telemetry.ts";
import type { OwnerValues } from "./facts.ts";
import { NO_OWNER_VALUES } from "./facts.ts";
import type { RuleSet } from "./rule-set.ts";
import type { RuledDevice } from "./ruled-device.ts";
import { Snapshot } from "./snapshot.ts";
import { type DeviceState, storedState } from "./stored-state.ts";

/** What is known of a device when its rules are first judged. */
export interface LoadedDevice {
  readonly snapshot: Snapshot;
  readonly state: DeviceState;
  /** Its active alarms by type. */
  readonly active: ReadonlyMap<string, ActiveAlarm>;
  /** The stored text of the state. */
  readonly text: string | undefined;
}

/** Where values of devices and of their owners are read. */
export interface ValueSources {
  readonly telemetry: Pick<TelemetryPort, "latest">;
  readonly attributes: Pick<AttributesPort, "attributes">;
  readonly entities: Pick<EntitiesPort, "find">;
}

/** Reads the values, the state and the active alarms of a device. */
export async function loadDevice(
  { id, profile }: RuledDevice,
  rules: RuleSet,
  context: NodeContext,
): Promise<LoadedDevice> {
  const { state, services } = context;
  const [snapshot, text, alarms] = await Promise.all([
    loadSnapshot(id, rules, { ...services, tenantId: context.tenantId }),
    state.read(id),
    services.alarms.findActive(id),
  ]);
  const active = new Map(alarms.map((alarm) => [alarm.type, alarm]));
  const read = storedState(rules, profile.id.id, text, services.clock());
  const withActive = read.alarms.map((each, at) => {
    const type = rules.alarms[at]?.alarmType;
    return { ...each, active: type === undefined ? undefined : active.get(type)?.severity };
  });
  return { snapshot, text, active, state: { ...read, alarms: withActive } };
}

/**
 * Latest values, unless `withSeries` is false; attributes of the server replace shared ones, and those client ones.
 */
export async function loadSnapshot(
  id: EntityId,
  rules: RuleSet,
  sources: ValueSources & { readonly tenantId: TenantId },
  withSeries = true,
): Promise<Snapshot> {
  const { series, attributes, fields } = rules.slots;
  const snapshot = new Snapshot(rules);
  const [points, found, device] = await Promise.all([
    withSeries && series.size > 0 ? sources.telemetry.latest(id, [...series.keys()]) : [],
    attributes.size > 0
      ? sources.attributes.attributes(id, ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"], [...attributes.keys()])
      : [],
    fields.size > 0 ? sources.entities.find(sources.tenantId, id) : undefined,
  ]);
  for (const { key, value, ts } of points) snapshot.set(series.get(key), value, ts);
  for (const scope of ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"]) {
    for (const { key, value, lastUpdateTs, ...rest } of found) {
      if (rest.scope === scope) snapshot.set(attributes.get(key), value, lastUpdateTs);
    }
  }
  const set = (field: string, value: TypedValue | undefined): void => {
    if (value) snapshot.set(fields.get(field), value, 1);
  };
  if (device) {
    set("name", text(device.name));
    set("type", text(device.type));
    set("label", text(device.label));
    set("createdTime", { type: "LONG", value: timeOfUuid(id.id) });
  }
  return snapshot;
}

/** Server attributes of the customer and the tenant that rules use; read whenever rules are judged. */
export async function loadOwnerValues(
  { customerId, tenantId }: RuledDevice,
  { owners }: RuleSet,
  sources: Pick<ValueSources, "attributes">,
): Promise<OwnerValues> {
  const read = async (owner: EntityId | undefined, names: ReadonlySet<string>) => {
    if (!owner || names.size === 0) return NO_OWNER_VALUES.tenant;
    const found = await sources.attributes.attributes(owner, ["SERVER_SCOPE"], [...names]);
    return new Map(found.map(({ key, value }) => [key, value]));
  };
  const [customer, tenant] = await Promise.all([read(customerId, owners.customer), read(tenantId, owners.tenant)]);
  return { customer, tenant };
}

function text(value: string | null | undefined): TypedValue | undefined {
  return typeof value === "string" ? { type: "STRING", value } : undefined;
}
