import type { Api, Client, relations, rpc } from "@orrery/client";
import type { Arguments } from "./arguments.ts";

/** The calls that widgets may be served: no others of the client are within reach of what is written here. */
export interface ServiceClient
  extends Pick<
    Client,
    | "alarms"
    | "assets"
    | "customers"
    | "dashboards"
    | "deviceProfiles"
    | "devices"
    | "entityViews"
    | "otaPackages"
    | "queries"
    | "telemetry"
  > {
  readonly relations: ReturnType<typeof relations>;
  /** For the paths of `http-calls.ts` only. */
  readonly api: Pick<Api, "request">;
  readonly rpc: Pick<ReturnType<typeof rpc>, "oneWay" | "twoWay">;
}

/** A method of a service. What writes needs a gesture of the viewer in the widget. */
export interface ServiceMethod {
  readonly effect: "reads" | "writes";
  readonly run: (client: ServiceClient, args: Arguments) => Promise<unknown>;
}

type Run = ServiceMethod["run"];
const reads = (run: Run): ServiceMethod => ({ effect: "reads", run });
const writes = (run: Run): ServiceMethod => ({ effect: "writes", run });
/** The widget is told what failed, and says it where it wants to. */
const QUIET = { ignoreErrors: true } as const;

/**
 * All that widgets of tenants may ask of the platform, with the rights of the viewer (reference: dashboards and widgets,
 * 4.4). What is not here is refused: credentials, tokens, users, passwords, audit logs, settings, rule chains. `ctx.http` has its own list, `http-calls.ts`.
 */
export const SERVICES: Readonly<Record<string, ServiceMethod>> = {
  "deviceService.getDevice": reads((c, a) => c.devices.get(a.id("DEVICE", 0), QUIET)),
  "deviceService.getDeviceInfo": reads((c, a) => c.devices.info(a.id("DEVICE", 0), QUIET)),
  "deviceService.getDevices": reads((c, a) => c.devices.byIds(a.ids("DEVICE", 0), QUIET)),
  "deviceService.getTenantDeviceInfos": reads((c, a) =>
    c.devices.tenantInfos(a.link(0), { type: a.textOr(1, "") || undefined }, QUIET),
  ),
  "deviceService.getCustomerDeviceInfos": reads((c, a) =>
    c.devices.customerInfos(a.id("CUSTOMER", 0), a.link(1), { type: a.textOr(2, "") || undefined }, QUIET),
  ),
  "deviceService.getDeviceTypes": reads((c) => c.devices.types(QUIET)),
  "deviceService.findByName": reads((c, a) => c.devices.byName(a.text(0), QUIET)),
  "deviceService.findByQuery": reads((c, a) => c.devices.search(a.draft(0), QUIET)),
  "deviceService.saveDevice": writes((c, a) => c.devices.save(a.draft(0), QUIET)),
  "deviceService.deleteDevice": writes((c, a) => c.devices.delete(a.id("DEVICE", 0), QUIET)),
  "deviceService.assignDeviceToCustomer": writes((c, a) =>
    c.devices.assign(a.id("CUSTOMER", 0), a.id("DEVICE", 1), QUIET),
  ),
  "deviceService.unassignDeviceFromCustomer": writes((c, a) => c.devices.unassign(a.id("DEVICE", 0), QUIET)),
  "deviceService.sendOneWayRpcCommand": writes((c, a) => c.rpc.oneWay(a.id("DEVICE", 0), a.draft(1), QUIET)),
  "deviceService.sendTwoWayRpcCommand": writes((c, a) => c.rpc.twoWay(a.id("DEVICE", 0), a.draft(1), QUIET)),

  "assetService.getAsset": reads((c, a) => c.assets.get(a.id("ASSET", 0), QUIET)),
  "assetService.getAssetInfo": reads((c, a) => c.assets.info(a.id("ASSET", 0), QUIET)),
  "assetService.getAssets": reads((c, a) => c.assets.byIds(a.ids("ASSET", 0), QUIET)),
  "assetService.getTenantAssetInfos": reads((c, a) =>
    c.assets.tenantInfos(a.link(0), { type: a.textOr(1, "") || undefined }, QUIET),
  ),
  "assetService.getCustomerAssetInfos": reads((c, a) =>
    c.assets.customerInfos(a.id("CUSTOMER", 0), a.link(1), { type: a.textOr(2, "") || undefined }, QUIET),
  ),
  "assetService.getAssetTypes": reads((c) => c.assets.types(QUIET)),
  "assetService.findByName": reads((c, a) => c.assets.byName(a.text(0), QUIET)),
  "assetService.findByQuery": reads((c, a) => c.assets.search(a.draft(0), QUIET)),
  "assetService.saveAsset": writes((c, a) => c.assets.save(a.draft(0), QUIET)),
  "assetService.deleteAsset": writes((c, a) => c.assets.delete(a.id("ASSET", 0), QUIET)),
  "assetService.assignAssetToCustomer": writes((c, a) => c.assets.assign(a.id("CUSTOMER", 0), a.id("ASSET", 1), QUIET)),
  "assetService.unassignAssetFromCustomer": writes((c, a) => c.assets.unassign(a.id("ASSET", 0), QUIET)),

  "entityViewService.getEntityView": reads((c, a) => c.entityViews.get(a.id("ENTITY_VIEW", 0), QUIET)),
  "entityViewService.getEntityViewInfo": reads((c, a) => c.entityViews.info(a.id("ENTITY_VIEW", 0), QUIET)),
  "entityViewService.getTenantEntityViewInfos": reads((c, a) =>
    c.entityViews.tenantInfos(a.link(0), { type: a.textOr(1, "") || undefined }, QUIET),
  ),
  "entityViewService.getEntityViewTypes": reads((c) => c.entityViews.types(QUIET)),
  "entityViewService.saveEntityView": writes((c, a) => c.entityViews.save(a.draft(0), QUIET)),
  "entityViewService.deleteEntityView": writes((c, a) => c.entityViews.delete(a.id("ENTITY_VIEW", 0), QUIET)),

  "customerService.getCustomer": reads((c, a) => c.customers.get(a.id("CUSTOMER", 0), QUIET)),
  "customerService.getCustomers": reads((c, a) => c.customers.list(a.link(0), QUIET)),

  "dashboardService.getDashboardInfo": reads((c, a) => c.dashboards.info(a.id("DASHBOARD", 0), QUIET)),
  "dashboardService.getTenantDashboards": reads((c, a) => c.dashboards.tenantInfos(a.link(0), QUIET)),
  "dashboardService.getCustomerDashboards": reads((c, a) =>
    c.dashboards.customerInfos(a.id("CUSTOMER", 0), a.link(1), QUIET),
  ),

  "attributeService.getEntityAttributes": reads((c, a) =>
    c.telemetry.attributes(a.entity(0), a.scope(1), a.at(2) === undefined ? undefined : a.texts(2), QUIET),
  ),
  "attributeService.saveEntityAttributes": writes(async (c, a) => {
    const [entity, scope, { values, gone }] = [a.entity(0), a.scope(1), a.values(2)];
    if (gone.length > 0) await c.telemetry.deleteAttributes(entity, scope, gone, QUIET);
    if (Object.keys(values).length > 0) await c.telemetry.saveAttributes(entity, scope, values, QUIET);
  }),
  "attributeService.deleteEntityAttributes": writes((c, a) =>
    c.telemetry.deleteAttributes(a.entity(0), a.scope(1), keysIn(a, 2), QUIET),
  ),
  "attributeService.getEntityTimeseriesLatest": reads((c, a) =>
    c.telemetry.latest(a.entity(0), a.at(1) === undefined ? undefined : a.texts(1), QUIET),
  ),
  "attributeService.getEntityTimeseries": reads((c, a) => {
    const range = { startTs: a.number(2), endTs: a.number(3) };
    const limit = Math.min(a.numberOr(4) ?? 100, MAX_POINTS);
    const agg = AGGREGATIONS.find((each) => each === a.at(5));
    return c.telemetry.history(a.entity(0), { keys: a.texts(1), ...range, limit, agg, interval: a.numberOr(6) }, QUIET);
  }),
  "attributeService.saveEntityTimeseries": writes(async (c, a) => {
    const [entity, { values, gone }] = [a.entity(0), a.values(2)];
    if (gone.length > 0) await c.telemetry.delete(entity, { keys: gone }, QUIET);
    if (Object.keys(values).length > 0) await c.telemetry.save(entity, values, QUIET);
  }),
  "attributeService.deleteEntityTimeseries": writes((c, a) =>
    c.telemetry.delete(a.entity(0), { keys: keysIn(a, 1) }, QUIET),
  ),

  "entityRelationService.findByFrom": reads((c, a) => c.relations.from(a.entity(0), {}, QUIET)),
  "entityRelationService.findByFromAndType": reads((c, a) =>
    c.relations.from(a.entity(0), { relationType: a.text(1) }, QUIET),
  ),
  "entityRelationService.findByTo": reads((c, a) => c.relations.to(a.entity(0), {}, QUIET)),
  "entityRelationService.findByToAndType": reads((c, a) =>
    c.relations.to(a.entity(0), { relationType: a.text(1) }, QUIET),
  ),
  "entityRelationService.findInfoByFrom": reads((c, a) => c.relations.infosFrom(a.entity(0), {}, QUIET)),
  "entityRelationService.findInfoByTo": reads((c, a) => c.relations.infosTo(a.entity(0), {}, QUIET)),
  "entityRelationService.findByQuery": reads((c, a) => c.relations.find(a.draft(0), QUIET)),
  "entityRelationService.findInfoByQuery": reads((c, a) => c.relations.findInfos(a.draft(0), QUIET)),
  "entityRelationService.saveRelation": writes((c, a) => c.relations.save(a.draft(0), QUIET)),
  "entityRelationService.deleteRelation": writes((c, a) =>
    c.relations.delete({ from: a.entity(0), type: a.text(1), to: a.entity(2) }, QUIET),
  ),

  "entityService.getEntity": reads((c, a) => entityOf(c, a)),
  "entityService.findEntityDataByQuery": reads((c, a) => c.queries.find(a.draft(0), QUIET)),
  "entityService.findAlarmDataByQuery": reads((c, a) => c.alarms.find(a.draft(0), QUIET)),
  "entityService.getEntityKeys": reads((c, a) => {
    const [entity, search, kind] = [a.entity(0), a.textOr(1, "").toLowerCase(), a.textOr(2, "timeseries")];
    const found =
      kind === "attribute"
        ? c.telemetry.attributeKeys(entity, undefined, QUIET)
        : c.telemetry.timeSeriesKeys(entity, QUIET);
    return found.then((keys) => keys.filter((key) => key.toLowerCase().includes(search)));
  }),

  "alarmService.getAlarm": reads((c, a) => c.alarms.get(a.id("ALARM", 0).id, QUIET)),
  "alarmService.getAlarmInfo": reads((c, a) => c.alarms.getInfo(a.id("ALARM", 0).id, QUIET)),
  "alarmService.saveAlarm": writes((c, a) => c.alarms.save(a.draft(0), QUIET)),
  "alarmService.ackAlarm": writes((c, a) => c.alarms.acknowledge(a.id("ALARM", 0).id, QUIET)),
  "alarmService.clearAlarm": writes((c, a) => c.alarms.clear(a.id("ALARM", 0).id, QUIET)),
  "alarmService.deleteAlarm": writes((c, a) => c.alarms.delete(a.id("ALARM", 0).id, QUIET)),
  "alarmService.getHighestAlarmSeverity": reads((c, a) => c.alarms.highestSeverity(a.entity(0), {}, QUIET)),

  "deviceProfileService.getDeviceProfileInfo": reads((c, a) => c.deviceProfiles.info(a.id("DEVICE_PROFILE", 0), QUIET)),
  "deviceProfileService.getDeviceProfileInfos": reads((c, a) => c.deviceProfiles.infos(a.link(0), QUIET)),
  "otaPackageService.getOtaPackageInfo": reads((c, a) => c.otaPackages.info(a.id("OTA_PACKAGE", 0), QUIET)),
  "otaPackageService.getOtaPackages": reads((c, a) => c.otaPackages.list(a.link(0), QUIET)),
};

const MAX_POINTS = 50_000;
const AGGREGATIONS = ["MIN", "MAX", "AVG", "SUM", "COUNT", "NONE"] as const;

/** Keys as texts or, as the contract gives them, as attributes. */
const keysIn = (args: Arguments, index: number): readonly string[] => args.list(index).map(keyOf);

function keyOf(given: unknown): string {
  const key = typeof given === "object" && given !== null && "key" in given ? given.key : given;
  if (typeof key !== "string") throw new Error("A key is no text");
  return key;
}

function entityOf(client: ServiceClient, args: Arguments): Promise<unknown> {
  const { entityType, id } = args.typedEntity(0);
  const of = new Map<string, () => Promise<unknown>>([
    ["DEVICE", () => client.devices.get({ entityType: "DEVICE", id }, QUIET)],
    ["ASSET", () => client.assets.get({ entityType: "ASSET", id }, QUIET)],
    ["ENTITY_VIEW", () => client.entityViews.get({ entityType: "ENTITY_VIEW", id }, QUIET)],
    ["CUSTOMER", () => client.customers.get({ entityType: "CUSTOMER", id }, QUIET)],
    ["DASHBOARD", () => client.dashboards.info({ entityType: "DASHBOARD", id }, QUIET)],
    ["DEVICE_PROFILE", () => client.deviceProfiles.info({ entityType: "DEVICE_PROFILE", id }, QUIET)],
  ]);
  const get = of.get(entityType);
  return get ? get() : Promise.reject(new Error(`${entityType} is not available to widgets`));
}
