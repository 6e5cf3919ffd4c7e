import { DevicesLink } from "../devices-link/devices-link.ts";
import { LateDeviceRpc } from "../devices-link/late-device-rpc.ts";
import type { Configuration } from "../kernel/config/configuration.ts";
import { EntityQueryService } from "../queries/entity-query-service.ts";
import { QUEUES } from "../rules/engine/queue-settings.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { createAccounts } from "./accounts.ts";
import { createAlarmQueries, createAlarms } from "./alarms.ts";
import { createAssets, openEntityViews } from "./assets.ts";
import { createAudit } from "./audit.ts";
import { createClaiming } from "./claiming.ts";
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
  mqttPort: () => number | undefined,
) {
  const { database, series, bus, clock, closing } = platform;
  const identity = await createIdentity(platform, {
    mqttPort,
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
  const rpcPort = new LateDeviceRpc();
  const rules = createRules(platform, {
    ...{ identity, telemetry, rpc: rpcPort, usage: ruleUsage, entities: audit.entities },
    eventTtlDays: { debug: configuration.debugEventTtlDays, others: configuration.eventTtlDays },
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
  const link = new DevicesLink({
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
  await identity.ownerRemovals.start();
  closing.add("removals of owners", () => identity.ownerRemovals.close());
  return {
    ...{ identity, audit, accounts, telemetry, assets, rules, edges, files, widgets, alarms, claims, link },
    ...{ queries, alarmQueries },
  };
}
