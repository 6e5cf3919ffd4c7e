import type {
  AttributeScope,
  EntityCountQuery,
  EntityData,
  EntityDataQuery,
  EntityId,
  EntityUpdate,
  LatestByType,
  LiveMessage,
  PageData,
  TsValue,
} from "@orrery/model";
import type { LiveProtocol } from "./live-query.ts";

/** Newest value per key, without keys that have none. */
export type LatestValues = Readonly<Record<string, TsValue>>;

interface Keys {
  readonly entityType: string;
  readonly entityId: string;
  readonly keys: string;
}

/** Empty: all keys. */
const commandKeys = (entity: EntityId, keys: readonly string[] | undefined): Keys => ({
  entityType: entity.entityType,
  entityId: entity.id,
  keys: keys?.join(",") ?? "",
});

/** Latest time-series values, by a v1 subscription. */
export function latestProtocol(entity: EntityId, keys: readonly string[] | undefined): LiveProtocol<LatestValues> {
  const command = { ...commandKeys(entity, keys), scope: "LATEST_TELEMETRY" };
  return {
    start: (cmdId) => ({ kind: "tsSubCmds", command: { ...command, cmdId } }),
    stop: (cmdId) => ({ kind: "tsSubCmds", command: { ...command, cmdId, unsubscribe: true } }),
    reduce: reduceLatest,
  };
}

/** Attributes of one scope, of all by default. */
export function attributesProtocol(
  entity: EntityId,
  scope: AttributeScope | undefined,
  keys: readonly string[] | undefined,
): LiveProtocol<LatestValues> {
  const command = { ...commandKeys(entity, keys), scope: scope ?? "" };
  return {
    start: (cmdId) => ({ kind: "attrSubCmds", command: { ...command, cmdId } }),
    stop: (cmdId) => ({ kind: "attrSubCmds", command: { ...command, cmdId, unsubscribe: true } }),
    reduce: reduceLatest,
  };
}

/** Entities of a query with their fields and latest values. */
export function entityDataProtocol(query: EntityDataQuery): LiveProtocol<PageData<EntityData>> {
  const latestCmd = { keys: query.latestValues ?? [] };
  return {
    start: (cmdId) => ({ kind: "entityDataCmds", command: { cmdId, query, latestCmd } }),
    stop: (cmdId) => ({ kind: "entityDataUnsubscribeCmds", command: { cmdId } }),
    reduce(before, message) {
      if (!("cmdUpdateType" in message) || message.cmdUpdateType !== "ENTITY_DATA") return before;
      return message.data ?? (before && message.update ? updatePage(before, message.update) : before);
    },
  };
}

export function entityCountProtocol(query: EntityCountQuery): LiveProtocol<number> {
  return {
    start: (cmdId) => ({ kind: "entityCountCmds", command: { cmdId, query } }),
    stop: (cmdId) => ({ kind: "entityCountUnsubscribeCmds", command: { cmdId } }),
    reduce: (before, message) =>
      "cmdUpdateType" in message && message.cmdUpdateType === "COUNT_DATA" ? message.count : before,
  };
}

function reduceLatest(before: LatestValues | undefined, message: LiveMessage): LatestValues | undefined {
  if (!("subscriptionId" in message) || !message.data) return before;
  const after: Record<string, TsValue> = { ...before };
  for (const [key, points] of Object.entries(message.data)) {
    for (const [ts, value] of points) {
      if (ts === 0 || value === null) delete after[key];
      else if (ts >= (after[key]?.ts ?? 0)) after[key] = { ts, value };
    }
  }
  return after;
}

/** The changed page; unchanged entities stay the same objects. */
export function updatePage(page: PageData<EntityData>, updates: readonly EntityUpdate[]): PageData<EntityData> {
  const byId = new Map<string, EntityUpdate[]>();
  for (const update of updates) {
    const known = byId.get(update.entityId.id);
    if (known) known.push(update);
    else byId.set(update.entityId.id, [update]);
  }
  const data = page.data.map((entity) => (byId.get(entity.entityId.id) ?? []).reduce(updateEntity, entity));
  return { ...page, data };
}

function updateEntity(entity: EntityData, { latest, timeseries }: EntityUpdate): EntityData {
  return {
    ...entity,
    latest: latest ? mergeLatest(entity.latest, latest) : entity.latest,
    timeseries: timeseries ? { ...entity.timeseries, ...timeseries } : entity.timeseries,
  };
}

/** The server keeps the order: an older value replaces a deleted one. */
function mergeLatest(before: LatestByType, update: LatestByType): LatestByType {
  const after: Record<string, Readonly<Record<string, TsValue>>> = {};
  for (const [type, values] of Object.entries(before)) after[type] = values;
  for (const [type, values] of Object.entries(update)) {
    after[type] = { ...after[type], ...values };
  }
  return after;
}
