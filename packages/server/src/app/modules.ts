import { Connectivity } from "../connectivity/connectivity.ts";
import { DeviceRpcProxy } from "../connectivity/rpc/device-rpc-proxy.ts";
import { mapSources } from "../kernel/config/map-settings.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import { Egress } from "../kernel/egress/egress.ts";
import { EntityQueryService } from "../queries/entity-query-service.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { createAlarmQueries, createAlarms } from "./alarms.ts";
import { createAssets, openEntityViews } from "./assets.ts";
import { createAudit } from "./audit.ts";
import { createBackups } from "./backups.ts";
import { createBulkActions } from "./bulk-actions.ts";
import { createBulkImport } from "./bulk-import.ts";
import { createClaiming } from "./claiming.ts";
import type { Configuration } from "./config/configuration.ts";
import { createCorrections } from "./corrections.ts";
import { childDevices, devicesSettings, polledDevices } from "./devices.ts";
import { createEdges } from "./edges.ts";
import { createFiles } from "./files.ts";
import { createFirstSteps } from "./first-steps.ts";
import { createHistory } from "./history.ts";
import { createIdentity } from "./identity/identity.ts";
import { createListViews } from "./list-views.ts";
import { lwm2mServers } from "./lwm2m.ts";
import { createMessages } from "./messages.ts";
import { createOAuth2 } from "./oauth2.ts";
import { createOtaRollouts } from "./ota-rollouts.ts";
import type { Platform } from "./platform.ts";
import { createProvisioning } from "./provisioning.ts";
import { startQueueReports } from "./queue-reports.ts";
import { createRecycleBin } from "./recycle-bin.ts";
import { createReferences } from "./references.ts";
import { startRetention } from "./retention.ts";
import { createRuleServices } from "./rule-services.ts";
import { createRules, type RunningRules } from "./rules.ts";
import { createUsage } from "./usage.ts";
import { createWidgets } from "./widgets.ts";

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Creates every module below the transports, in the order of their dependencies. */
export async function createModules(
  platform: Platform,
  configuration: Configuration,
  ports: () => readonly ListeningPort[],
) {
  const { database, series, bus, clock, ids, log, closing } = platform;
  const identity = await createIdentity(platform, {
    ports,
    helpBaseUrl: configuration.helpBaseUrl,
    maps: mapSources(configuration),
    userTokenAccess: configuration.userTokenAccess,
    historyVersions: configuration.historyVersions,
    binDays: configuration.binDays,
    lwm2m: await lwm2mServers(configuration),
    isQueue: (name) => configuration.ruleQueues.some((queue) => queue.name === name),
  });
  const audit = createAudit(platform, identity, configuration);
  const { entities, tenancy } = identity;
  const egress = new Egress({
    allowedNetworks: configuration.egressAllowedNetworks,
    maxTenantCalls: configuration.egressMaxTenantCalls,
    maxTenantCallsPerSecond: configuration.egressMaxTenantCallsPerSecond,
    maxTenantConnections: configuration.egressMaxTenantConnections,
    maxResponseBytes: configuration.egressMaxResponseBytes,
  });
  const messages = createMessages(platform, { accounts: identity.accounts, http: egress });
  const oauth2 = await createOAuth2(platform, { identity });
  const views = await openEntityViews(platform);
  const telemetry = new TelemetryService({ series, attributes: new AttributeStore(database), bus, views });
  const assets = createAssets(platform, { identity, telemetry, views });
  const retention = startRetention(platform, { entities, telemetry }, configuration);
  const { usage, traffic, rules: ruleUsage } = await createUsage(platform, { identity, telemetry }, configuration);
  const rpcPort = new DeviceRpcProxy();
  const alarms = createAlarms(platform, {
    entities,
    tenancy,
    ttlIntervalMs: configuration.alarmTtlInterval,
    mayCreate: (tenantId) => usage.allows(tenantId, "alarm"),
  });
  const services = createRuleServices(platform, {
    identity,
    assets: assets.assets,
    views,
    alarms,
    messages,
    network: egress,
    usage,
    findRuleChain: (id) => rules.chainStore.find(id),
  });
  const rules: RunningRules = createRules(platform, {
    identity,
    telemetry,
    rpc: rpcPort,
    http: egress,
    services,
    queues: configuration.ruleQueues,
    usage: ruleUsage,
    entities: audit.entities,
    eventTtlDays: { debug: configuration.debugEventTtlDays, others: configuration.eventTtlDays },
    serviceId: configuration.serviceId,
  });
  startQueueReports(platform, { engine: rules.engine, assets: assets.assets, telemetry }, configuration);
  const edges = createEdges(platform, { identity, rules }, configuration);
  const history = createHistory(platform, { identity, assets, edges, rules }, configuration);
  const corrections = createCorrections(platform, { identity, telemetry }, configuration);
  const references = createReferences(platform, { identity, assets, edges, rules });
  const recycleBin = createRecycleBin(platform, { identity, assets, edges }, configuration);
  const files = createFiles(platform, { identity, telemetry }, configuration);
  const otaRollouts = createOtaRollouts(platform, { identity, telemetry, updates: files.updates });
  const widgets = await createWidgets(platform, identity);
  const claims = createClaiming(platform, { identity, telemetry }, configuration);
  const provisioning = createProvisioning(platform, { identity, telemetry, engine: rules.engine }, configuration);
  const link = new Connectivity({
    database,
    bus,
    clock,
    ids,
    log,
    telemetry,
    engine: rules.engine,
    claims,
    provisioning,
    packages: files.devicePackages,
    objectModels: files.objectModels,
    children: childDevices(identity),
    polled: polledDevices(identity),
    rpcPort,
    traffic,
    directory: identity.devices.deviceDirectory,
    findCredentials: (id) => identity.devices.credentialsStore.find("device_id", id),
    removals: entities.cleanupJobs,
    access: identity.entityAccess,
    isTenant: async (id) => (await tenancy.tenants.find(id)) !== undefined,
    settings: devicesSettings(configuration),
  });
  closing.add("devices", () => link.close());
  const bulkActions = createBulkActions(platform, { identity, audit, assets, edges, files, rules });
  const bulkImport = createBulkImport(platform, {
    ...{ identity, telemetry, assets: assets.assets },
    importers: [edges.importer],
  });
  const listViews = createListViews(platform, identity);
  const firstSteps = createFirstSteps(platform, identity);
  const backups = await createBackups(platform, identity, configuration);
  const queries = new EntityQueryService({ database, timeSeries: series, clock });
  const alarmQueries = createAlarmQueries(platform, { entities, alarms, queries });
  entities.cleanupJobs.start();
  closing.add("what removed entities left", () => entities.cleanupJobs.close());
  recycleBin.start();
  references.start();
  await entities.ownerDeletion.start();
  closing.add("removals of owners", () => entities.ownerDeletion.close());
  return {
    identity,
    audit,
    messages,
    oauth2,
    telemetry,
    assets,
    rules,
    edges,
    history,
    corrections,
    references,
    recycleBin,
    files,
    otaRollouts,
    widgets,
    alarms,
    claims,
    link,
    egress,
    queries,
    alarmQueries,
    backups,
    retention,
    bulkActions,
    bulkImport,
    listViews,
    firstSteps,
  };
}
