import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SYSTEM_TENANT } from "@orrery/model";
import { apiDocsRoutes } from "./api-docs/api-docs-routes.ts";
import { createAccounts } from "./app/accounts.ts";
import { createAlarmQueries, createAlarms } from "./app/alarms.ts";
import { createAssets, openEntityViews } from "./app/assets.ts";
import { createAudit } from "./app/audit.ts";
import { bulkImportRoutes } from "./app/bulk-import.ts";
import { createClaiming } from "./app/claiming.ts";
import { devicesSettings } from "./app/devices.ts";
import { createEdges } from "./app/edges.ts";
import { createFiles } from "./app/files.ts";
import { createIdentity } from "./app/identity.ts";
import { liveLimits } from "./app/live.ts";
import { createMqtt, listenMqtt, type MqttPorts } from "./app/mqtt.ts";
import type { Platform } from "./app/platform.ts";
import { startRetention } from "./app/retention.ts";
import { createRules } from "./app/rules.ts";
import { openStorage } from "./app/storage.ts";
import { callLimits, createUsage } from "./app/usage.ts";
import { createWidgets } from "./app/widgets.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { claimRoutes } from "./devices-link/claim/claim-routes.ts";
import { DevicesLink } from "./devices-link/devices-link.ts";
import { LateDeviceRpc } from "./devices-link/late-device-rpc.ts";
import { InProcessBus } from "./kernel/bus/in-process-bus.ts";
import { systemClock } from "./kernel/clock.ts";
import { Closing } from "./kernel/closing.ts";
import type { Configuration } from "./kernel/config/configuration.ts";
import { ping } from "./kernel/database/ping.ts";
import { serveConsole } from "./kernel/http/console-files.ts";
import { givingUp } from "./kernel/http/giving-up.ts";
import { HttpServer } from "./kernel/http/http-server.ts";
import type { Route } from "./kernel/http/route.ts";
import { Ids } from "./kernel/ids.ts";
import type { Logger } from "./kernel/logging.ts";
import { healthRoutes } from "./kernel/metrics/health-routes.ts";
import { Metrics } from "./kernel/metrics/metrics.ts";
import { metricsRoutes } from "./kernel/metrics/metrics-routes.ts";
import { LiveEndpoint } from "./live/live-endpoint.ts";
import { alarmQueryRoutes } from "./queries/alarm-query-routes.ts";
import { entityQueryRoutes } from "./queries/entity-query-routes.ts";
import { EntityQueryService } from "./queries/entity-query-service.ts";
import { QUEUES } from "./rules/engine/queue-settings.ts";
import { API_VERSION } from "./system/system-routes.ts";
import { AttributeStore } from "./telemetry/attributes/attribute-store.ts";
import { telemetryRoutes } from "./telemetry/telemetry-routes.ts";
import { TelemetryService } from "./telemetry/telemetry-service.ts";
import { type DeviceRoutesOptions, deviceRoutes } from "./transports/http/device-routes.ts";
import { SyncExchanges } from "./transports/http/sync-exchange.ts";

const CONSOLE = fileURLToPath(new URL("../../console/dist/", import.meta.url));

/** A platform that is listening. */
export interface App {
  readonly httpPort: number;
  readonly mqttPort: number;
  /** Absent when no certificate is configured. */
  readonly mqttTlsPort: number | undefined;
  /** One-time code for the first system administrator; absent when there is one. */
  readonly setupCode: string | undefined;
  /** Stops listening, lets what is under way become durable, closes the stores. */
  close(): Promise<void>;
}

/** The composition root: makes every module, hands each what it needs, listens. */
export async function startApp(configuration: Configuration, log: Logger): Promise<App> {
  const closing = new Closing(log);
  try {
    return await start(configuration, log, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(configuration: Configuration, log: Logger, closing: Closing): Promise<App> {
  const clock = systemClock;
  const metrics = new Metrics();
  const { database, series } = await openStorage(configuration, { log, closing, metrics });
  metrics.gauge("orrery_series_points_pending", "Points that wait for their commit", () => series.pendingPoints);
  const bus = new InProcessBus(log);
  closing.add("bus", () => bus.close());
  const platform: Platform = { database, series, bus, clock, ids: new Ids(clock), log, metrics, closing };

  let ports: MqttPorts | undefined; // known last, asked for by requests only
  const identity = await createIdentity(platform, {
    mqttPort: () => ports?.mqttPort,
    isQueue: (name) => QUEUES.some((queue) => queue.name === name),
  });
  const { authenticator, entityAccess: access, deviceDirectory: directory } = identity;
  const audit = createAudit(platform, identity, configuration);
  const accounts = await createAccounts(platform, { identity, queues: QUEUES.map(({ name }) => name) });
  const views = await openEntityViews(platform);
  const telemetry = new TelemetryService({ series, attributes: new AttributeStore(database), bus, views });
  const assets = createAssets(platform, { identity, telemetry, views });
  startRetention(platform, telemetry, configuration);
  const rpcPort = new LateDeviceRpc();
  const metering = await createUsage(platform, { identity, telemetry }, configuration);
  const { entities } = audit;
  const eventTtlDays = { debug: configuration.debugEventTtlDays, others: configuration.eventTtlDays };
  const parts = { identity, telemetry, rpc: rpcPort, usage: metering.rules, entities, eventTtlDays };
  const rules = createRules(platform, parts);
  const { engine } = rules;
  const edges = createEdges(platform, { identity, rules }, configuration);
  const files = createFiles(platform, { identity, telemetry }, configuration);
  const widgets = await createWidgets(platform, identity);
  const alarms = createAlarms(platform, {
    identity,
    ttlIntervalMs: configuration.alarmTtlInterval,
    mayCreate: (tenantId) => metering.usage.allows(tenantId, "alarm"),
  });
  const claims = createClaiming(platform, { identity, telemetry }, configuration);
  const settings = devicesSettings(configuration);
  const { traffic } = metering;
  const link = new DevicesLink({
    ...platform,
    directory,
    telemetry,
    access,
    engine,
    claims,
    rpcPort,
    settings,
    traffic,
  });
  closing.add("devices", () => link.close());
  const queries = new EntityQueryService({ database, timeSeries: series, clock });
  const alarmQueries = createAlarmQueries(platform, { identity, alarms, queries });

  const { httpMaxConnections: maxConnections } = configuration;
  const limits = callLimits(configuration, clock);
  const http = new HttpServer({ authenticator, clock, log, metrics, maxConnections, limits });
  closing.add("http", () => http.close());
  const exchanges = new SyncExchanges(link.sessions);
  closing.add("long polls", () => exchanges.close());
  const live = new LiveEndpoint({
    http,
    authenticator,
    bus,
    log,
    clock,
    metrics,
    services: { access, queries, telemetry, alarms: alarmQueries },
    ...liveLimits(configuration),
  });
  closing.add("live data", () => live.close());
  const mqtt = createMqtt(platform, link, configuration);
  const routes: Route[] = [
    ...metricsRoutes(metrics, configuration.metrics),
    ...healthRoutes([
      { name: "database", check: () => ping(database) },
      { name: "time series", check: async () => void (await series.keys(SYSTEM_TENANT)) },
    ]),
    ...identity.routes,
    ...accounts.routes,
    ...audit.routes,
    ...assets.routes,
    ...bulkImportRoutes(platform, {
      ...{ identity, telemetry, assets: assets.assets },
      importers: [edges.importer],
    }),
    ...rules.routes,
    ...alarms.routes,
    ...alarmQueryRoutes(alarmQueries),
    ...files.routes,
    ...edges.routes(), // of everything that was registered until now
    ...widgets.routes,
    ...givingUp(
      [...telemetryRoutes({ telemetry, access, clock, log }), ...entityQueryRoutes(queries), ...link.routes],
      clock,
    ),
    ...claimRoutes(claims),
    ...apiDocsRoutes(() => http.routes, API_VERSION),
    ...deviceRoutes(httpDevices(link, exchanges)),
  ];
  http.add(audit.audited(routes));
  if (existsSync(CONSOLE)) await serveConsole(http, CONSOLE);

  const isNewDemo = await prepareDemo(identity, configuration.demo);
  const setupCode = await identity.setup.start();
  await link.start();
  await rules.start();
  const { host } = configuration;
  const httpPort = await http.listen(host, configuration.httpPort);
  ports = await listenMqtt(mqtt, configuration);
  const { mqttPort } = ports;
  if (configuration.demo === "on") await simulate(platform, { host, httpPort, mqttPort, backfill: isNewDemo });
  return { httpPort, ...ports, setupCode, close: () => closing.close() };
}

function httpDevices(link: DevicesLink, exchanges: SyncExchanges): DeviceRoutesOptions {
  const { authentication, sessions, uplinks, rpc, serverRpc } = link;
  return { authentication, sessions, uplinks, rpc, serverRpc, exchanges };
}

interface Simulation {
  readonly host: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly backfill: boolean;
}

async function simulate({ log, closing }: Platform, { host, httpPort, mqttPort, backfill }: Simulation): Promise<void> {
  const { Simulator } = await import("./demo/simulator/simulator.ts");
  const name = host.includes(":") ? `[${host}]` : host;
  const addresses = { mqttUrl: `mqtt://${name}:${mqttPort}`, httpUrl: `http://${name}:${httpPort}` };
  const simulator = new Simulator({ platform: addresses, backfill, log });
  closing.add("simulator", () => simulator.close());
}
