import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createHttp } from "./app/http.ts";
import { createLive } from "./app/live.ts";
import { createModules } from "./app/modules.ts";
import { createMqtt, listenMqtt, type MqttPorts } from "./app/mqtt.ts";
import type { Platform } from "./app/platform.ts";
import { addRoutes } from "./app/routes.ts";
import { sealSecrets } from "./app/seal-secrets.ts";
import { simulate } from "./app/simulation.ts";
import { openStorage } from "./app/storage.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { InProcessBus } from "./kernel/bus/in-process-bus.ts";
import { systemClock } from "./kernel/clock.ts";
import { Closing } from "./kernel/closing.ts";
import type { Configuration } from "./kernel/config/configuration.ts";
import { serveConsole } from "./kernel/http/console-files.ts";
import { Ids } from "./kernel/ids.ts";
import type { Logger } from "./kernel/logging.ts";
import { Metrics } from "./kernel/metrics/metrics.ts";
import { openInstallationKeys } from "./kernel/secrets/installation-keys.ts";
import { SecretBox } from "./kernel/secrets/secret-box.ts";

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
  const keys = await openInstallationKeys(configuration);
  await sealSecrets(database, new SecretBox(keys), log);
  const platform: Platform = { database, keys, series, bus, clock, ids: new Ids(clock), log, metrics, closing };

  let ports: MqttPorts | undefined; // known last, asked for by requests only
  const modules = await createModules(platform, configuration, () => ports?.mqttPort);
  const { identity, link, rules } = modules;
  const { host, allowedOrigins: framedBy = [], helpBaseUrl } = configuration;
  const http = createHttp(platform, identity.authenticator, configuration);
  createLive(http, platform, modules, configuration);
  const mqtt = createMqtt(platform, link, configuration);
  addRoutes(http, platform, modules, configuration);
  if (existsSync(CONSOLE)) await serveConsole(http, CONSOLE, { helpBaseUrl, framedBy });

  const isNewDemo = await prepareDemo(identity, configuration.demo);
  const setupCode = await identity.setup.start();
  await link.start();
  await rules.start();
  const httpPort = await http.listen(host, configuration.httpPort);
  ports = await listenMqtt(mqtt, configuration);
  const { mqttPort } = ports;
  if (configuration.demo === "on") await simulate(platform, { host, httpPort, mqttPort, backfill: isNewDemo });
  database.rest(); // what only the start needed: perhaps nobody comes for hours
  return { httpPort, ...ports, setupCode, close: () => closing.close() };
}
