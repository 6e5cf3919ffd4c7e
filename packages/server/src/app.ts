import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ActiveNode, NodeEvents } from "./app/cluster.ts";
import type { Configuration } from "./app/config/configuration.ts";
import { prepareDemoData, simulate } from "./app/demo.ts";
import { createHttp } from "./app/http.ts";
import { createLive } from "./app/live.ts";
import { createModules } from "./app/modules.ts";
import type { Platform } from "./app/platform.ts";
import { addRoutes } from "./app/routes.ts";
import { sealSecrets } from "./app/seal-secrets.ts";
import { openStorage, type Tools } from "./app/storage.ts";
import { createTransports } from "./app/transports.ts";
import { InProcessBus } from "./kernel/bus/in-process-bus.ts";
import { systemClock } from "./kernel/clock.ts";
import { mapSources } from "./kernel/config/map-settings.ts";
import type { ListeningPort } from "./kernel/config/ports.ts";
import { serveConsole } from "./kernel/http/console-files.ts";
import type { Route } from "./kernel/http/route.ts";
import { Ids } from "./kernel/ids.ts";
import type { Logger } from "./kernel/logging.ts";
import { Metrics } from "./kernel/metrics/metrics.ts";
import { openInstallationKeys } from "./kernel/secrets/installation-keys.ts";
import { SecretBox } from "./kernel/secrets/secret-box.ts";
import { ShutdownHooks } from "./kernel/shutdown-hooks.ts";

const CONSOLE = fileURLToPath(new URL("../../console/dist/", import.meta.url));

/** A platform that is listening. */
export interface App {
  readonly httpPort: number;
  /** All calls of the HTTP server. */
  readonly routes: readonly Route[];
  /** Of the transports that listen themselves. */
  readonly ports: readonly ListeningPort[];
  /** One-time code for the first system administrator; absent when there is one. */
  readonly setupCode: string | undefined;
  /** Ends idle threads of the database to release their memory; the next call waits 50 ms for a new one. */
  rest(): void;
  /** Stops listening, waits until accepted messages are durable, closes the stores. */
  close(): Promise<void>;
}

/**
 * The composition root: makes every module, hands each what it needs, listens. A node of a cluster does so when it becomes the
 * active one; `events` is told what it is until then.
 */
export async function startApp(configuration: Configuration, log: Logger, events?: NodeEvents): Promise<App> {
  const closing = new ShutdownHooks(log);
  try {
    return await start(configuration, { log, closing, metrics: new Metrics() }, events);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(configuration: Configuration, tools: Tools, events: NodeEvents = SILENT): Promise<App> {
  const { log, closing, metrics } = tools;
  const clock = systemClock;
  const active = configuration.busUrl === undefined ? undefined : await joinCluster(configuration, tools, events);
  const { database, series, fence } = await openStorage(configuration, tools, active?.node);
  metrics.gauge("orrery_series_points_pending", "Points that wait for their commit", () => series.pendingPoints);
  const bus = active?.bus ?? new InProcessBus(log);
  closing.add("bus", () => bus.close());
  const keys = await openInstallationKeys(configuration);
  await sealSecrets(database, new SecretBox(keys), log);
  const platform: Platform = { database, fence, keys, series, bus, clock, ids: new Ids(clock), log, metrics, closing };

  let ports: readonly ListeningPort[] = []; // known last, asked for by requests only
  const modules = await createModules(platform, configuration, () => ports);
  const { identity, link, rules } = modules;
  const { host, allowedOrigins: framedBy = [], helpBaseUrl, widgetSources } = configuration;
  const http = createHttp(platform, identity.accounts.callers, configuration);
  createLive(http, platform, modules, configuration);
  const transports = createTransports(platform, modules, configuration);
  transports.upgrade(http);
  addRoutes(http, platform, { ...modules, transports }, configuration);
  if (existsSync(CONSOLE)) {
    const mapSites = mapSources(configuration).sites;
    const head = () => identity.accounts.pageBranding.head();
    await serveConsole(http, CONSOLE, { helpBaseUrl, framedBy, mapSites, widgetSources, head });
  }

  const isNewDemo = await prepareDemoData(
    identity,
    { ruleChains: rules.chains, assets: modules.assets.assets, resources: modules.files.resources },
    configuration.demo,
  );
  const setupCode = await identity.accounts.setup.start();
  await link.start();
  await rules.start();
  await modules.bulkActions.start();
  await modules.bulkImport.start();
  await modules.otaRollouts.start();
  active?.stopPassingOn();
  const httpPort = await http.listen(host, configuration.httpPort);
  ports = await transports.listen();
  active?.take(new Map([["http", (stream) => http.acceptPassedOn(stream)], ...transports.takers]));
  if (configuration.demo === "on") await simulate(platform, { host, httpPort, ports, backfill: isNewDemo });
  return { httpPort, routes: http.routes, ports, setupCode, rest: () => database.rest(), close: () => closing.close() };
}

const SILENT: NodeEvents = { standingBy: () => undefined, lost: () => undefined };

/** Nothing of a cluster is loaded by single nodes. */
async function joinCluster(configuration: Configuration, tools: Tools, events: NodeEvents): Promise<ActiveNode> {
  const { becomeActive } = await import("./app/cluster.ts");
  return becomeActive(configuration, tools, events);
}
