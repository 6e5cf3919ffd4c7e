import type { Client } from "@orrery/client";
import { type EntityId, type EntityType, entityId, type Uuid } from "@orrery/model";
import type { FoundEntity } from "./found-entity.ts";
import { foundEntity, quiet } from "./search-entities.ts";

/** One entity by its id. @throws {ApiError} when there is none, or its kind cannot be read alone. */
export async function findEntity(
  client: Client,
  { entityType, id }: EntityId,
  signal?: AbortSignal,
): Promise<FoundEntity> {
  const o = quiet(signal);
  switch (entityType) {
    case "DEVICE":
      return foundEntity(await client.devices.get(entityId(entityType, id), o));
    case "ASSET":
      return foundEntity(await client.assets.get(entityId(entityType, id), o));
    case "ENTITY_VIEW":
      return foundEntity(await client.entityViews.get(entityId(entityType, id), o));
    case "EDGE":
      return foundEntity(await client.edges.get(entityId(entityType, id), o));
    case "DASHBOARD":
      return foundEntity(await client.dashboards.info(entityId(entityType, id), o));
    case "CUSTOMER":
      return foundEntity(await client.customers.get(entityId(entityType, id), o));
    case "TENANT":
      return foundEntity(await client.tenants.get(entityId(entityType, id), o));
    case "USER":
      return foundEntity(await client.users.get(entityId(entityType, id), o));
    case "DEVICE_PROFILE":
      return foundEntity(await client.deviceProfiles.info(entityId(entityType, id), o));
    case "TENANT_PROFILE":
      return foundEntity(await client.tenantProfiles.info(entityId(entityType, id), o));
    case "RULE_CHAIN":
      return foundEntity(await client.ruleChains.get(entityId(entityType, id), o));
    case "OTA_PACKAGE":
      return foundEntity(await client.otaPackages.info(entityId(entityType, id), o));
    case "TB_RESOURCE":
      return foundEntity(await client.resources.info(entityId(entityType, id), o));
    case "WIDGETS_BUNDLE":
      return foundEntity(await client.widgetsBundles.get(entityId(entityType, id), o));
    case "ALARM":
      return foundEntity({ ...(await client.alarms.get(id, o)), label: null });
    case "WIDGET_TYPE":
      return foundEntity(await client.widgetTypes.get(entityId(entityType, id), o));
    case "RULE_NODE":
    case "API_USAGE_STATE":
    case "RPC":
      throw new TypeError(`A ${entityType} cannot be read alone`);
  }
}

/** At most this many ids go into one address. */
const IDS_A_CALL = 100;
/** Kinds that have no call for many are read one by one, this many at once. */
const ONE_BY_ONE = 8;

/** Entities of one type by their ids, in the order of the ids; those that do not exist are left out. */
export async function findEntities(
  client: Client,
  type: EntityType,
  ids: readonly Uuid[],
  signal?: AbortSignal,
): Promise<readonly FoundEntity[]> {
  const found: FoundEntity[] = [];
  const size = HAS_BY_IDS.includes(type) ? IDS_A_CALL : ONE_BY_ONE;
  for (let at = 0; at < ids.length; at += size)
    found.push(...(await some(client, type, ids.slice(at, at + size), signal)));
  const byId = new Map(found.map((entity) => [entity.id.id, entity]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const HAS_BY_IDS: readonly EntityType[] = ["DEVICE", "ASSET", "EDGE"];

async function some(
  client: Client,
  type: EntityType,
  ids: readonly Uuid[],
  signal: AbortSignal | undefined,
): Promise<readonly FoundEntity[]> {
  const o = quiet(signal);
  switch (type) {
    case "DEVICE":
      return (
        await client.devices.byIds(
          ids.map((id) => entityId(type, id)),
          o,
        )
      ).map(foundEntity);
    case "ASSET":
      return (
        await client.assets.byIds(
          ids.map((id) => entityId(type, id)),
          o,
        )
      ).map(foundEntity);
    case "EDGE":
      return (
        await client.edges.byIds(
          ids.map((id) => entityId(type, id)),
          o,
        )
      ).map(foundEntity);
    default: {
      const answers = await Promise.allSettled(ids.map((id) => findEntity(client, entityId(type, id), signal)));
      signal?.throwIfAborted();
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    }
  }
}
