import { resolve } from "node:path";
import { PlatformError } from "@orrery/model";
import { type Environment, readSetting, type Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

type Settings = typeof SETTINGS;
type Values = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };

/** Every setting, read and checked; `host` is decided and `dataDir` absolute. */
export type Configuration = Omit<Values, "host"> & { readonly host: string };

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Reads the settings from environment variables.
 * @throws {PlatformError} `invalidArguments` with a sentence that names the wrong setting.
 */
export function readConfiguration(environment: Environment): Configuration {
  refuseUnknown(environment);
  const entries = Object.entries(SETTINGS).map(([key, definition]) => [
    key,
    readSetting(definition as Setting<unknown>, environment),
  ]);
  const values = Object.fromEntries(entries) as Values; // the keys are those of SETTINGS
  refuseHalfOfTls(values);
  return { ...values, dataDir: resolve(values.dataDir), host: decideHost(values) };
}

function decideHost(values: Values): string {
  const host = values.host ?? (values.demo === "off" ? "0.0.0.0" : "127.0.0.1");
  if (values.demo !== "off" && !LOOPBACK.test(host)) {
    throw new PlatformError(
      "invalidArguments",
      `ORRERY_HOST: "${host}" is not valid in demo mode, whose passwords are known to everybody; it must be a loopback address, or set ORRERY_DEMO=off.`,
    );
  }
  return host;
}

/** Whoever sets one of them wants TLS, and would not have it. */
function refuseHalfOfTls({ mqttTlsCert, mqttTlsKey }: Values): void {
  if ((mqttTlsCert === undefined) === (mqttTlsKey === undefined)) return;
  const names = [SETTINGS.mqttTlsCert.name, SETTINGS.mqttTlsKey.name];
  const [given, missing] = mqttTlsCert === undefined ? names.reverse() : names;
  throw new PlatformError("invalidArguments", `${given}: MQTT over TLS needs ${missing} as well.`);
}

/** A misspelt name would otherwise be ignored in silence. */
function refuseUnknown(environment: Environment): void {
  const known = new Set<string>(Object.values(SETTINGS).map((definition) => definition.name));
  const unknown = Object.keys(environment).filter((name) => name.startsWith("ORRERY_") && !known.has(name));
  if (unknown.length > 0) {
    throw new PlatformError(
      "invalidArguments",
      `${unknown.join(", ")}: there is no such setting. "npm start -- --help" lists those there are.`,
    );
  }
}
