import { Connectivity } from "../connectivity/connectivity.ts";
import { DeviceRpcProxy } from "../connectivity/rpc/device-rpc-proxy.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import { Egress } from "../kernel/egress/egress.ts";
import { EntityQueryService } from "../queries/entity-query-service.ts";
import { QUEUES } from "../rules/engine/queue-settings.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { createAccounts } from "./accounts.ts";
import { createAlarmQueries, createAlarms } from "./alarms.ts";
import { createAssets, openEntityViews } from "./assets.ts";
import { createAudit } from "./audit.ts";
import { createClaiming } from "./claiming.ts";
import type { Configuration } from "./config/configuration.ts";
import { devicesSettings } from "./devices.ts";
import { createEdges } from "./edges.ts";
import { createFiles } from "./files.ts";
import { createIdentity } from "./identity.ts";
import { lwm2mServers } from "./lwm2m.ts";
import type { Platform } from "./platform.ts";
import { startQueueReports } from "./queue-reports.ts";
import { startRetention } from "./retention.ts";
import { createRules } from "./rules.ts";
import { createUsage } from "./usage.ts";
import { createWidgets } from "./widgets.ts";

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** Makes every module that knows nothing of wires; each gets what stands above it. */
export async function createModules(
  platform: Platform,
  configuration: Configuration,
  ports: () => readonly ListeningPort[],
) {
  const { database, series, bus, clock, closing } = platform;
  const identity = await createIdentity(platform, {
    ports,
    helpBaseUrl: configuration.helpBaseUrl,
    userTokenAccess: configuration.userTokenAccess,
    lwm2m: await lwm2mServers(configuration),
    isQueue: (name) => QUEUES.some((queue) => queue.name === name),
  });
  const audit = createAudit(platform, identity, configuration);
  const accounts = await createAccounts(platform, { identity, queues: QUEUES.map(({ name }) => name) });
  const views = await openEntityViews(platform);
  const telemetry = new TelemetryService({ series, attributes: new AttributeStore(database), bus, views });
  const assets = createAssets(platform, { identity, telemetry, views });
  startRetention(platform, { identity, telemetry }, configuration);
  const { usage, traffic, rules: ruleUsage } = await createUsage(platform, { identity, telemetry }, configuration);
  const rpcPort = new DeviceRpcProxy();
  const egress = new Egress({
    allowedNetworks: configuration.egressAllowedNetworks,
    maxTenantCalls: configuration.egressMaxTenantCalls,
    maxResponseBytes: configuration.egressMaxResponseBytes,
  });
  const rules = createRules(platform, {
    ...{ identity, telemetry, rpc: rpcPort, http: egress, usage: ruleUsage, entities: audit.entities },
    eventTtlDays: { debug: configuration.debugEventTtlDays, others: configuration.eventTtlDays },
    serviceId: configuration.serviceId,
  });
  startQueueReports(platform, { engine: rules.engine, assets: assets.assets, telemetry }, configuration);
  const edges = createEdges(platform, { identity, rules }, configuration);
  const files = createFiles(platform, { identity, telemetry }, configuration);
  const widgets = await createWidgets(platform, identity);
  const alarms = createAlarms(platform, {
    identity,
    ttlIntervalMs: configuration.alarmTtlInterval,
    mayCreate: (tenantId) => usage.allows(tenantId, "alarm"),
  });
  const claims = createClaiming(platform, { identity, telemetry }, configuration);
  const link = new Connectivity({
    ...platform,
    ...{ telemetry, engine: rules.engine, claims, rpcPort, traffic },
    directory: identity.deviceDirectory,
    removals: identity.removals,
    access: identity.entityAccess,
    settings: devicesSettings(configuration),
  });
  closing.add("devices", () => link.close());
  const queries = new EntityQueryService({ database, timeSeries: series, clock });
  const alarmQueries = createAlarmQueries(platform, { identity, alarms, queries });
  identity.removals.start();
  closing.add("what removed entities left", () => identity.removals.close());
  await identity.ownerDeletion.start();
  closing.add("removals of owners", () => identity.ownerDeletion.close());
  return {
    ...{ identity, audit, accounts, telemetry, assets, rules, edges, files, widgets, alarms, claims, link },
    ...{ queries, alarmQueries },
  };
}
