import { hostname } from "node:os";
import { resolve } from "node:path";
import { PlatformError } from "@orrery/model";
import type { ConfiguredPort } from "../../kernel/config/ports.ts";
import { type Environment, readSettings, type SettingValues } from "../../kernel/config/setting.ts";
import type { ConfiguredTransport } from "../../transports/transport.ts";
import { TRANSPORTS } from "../../transports/transports.ts";
import { ROWS } from "./help.ts";
import { SETTINGS } from "./settings.ts";

type Values = SettingValues<typeof SETTINGS>;

/** Every setting, read and checked. `host` and `serviceId` have their defaults applied, `dataDir` is absolute. */
export type Configuration = Omit<Values, "host" | "serviceId"> & {
  readonly host: string;
  readonly serviceId: string;
  readonly transports: readonly ConfiguredTransport[];
};

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Reads the settings from environment variables.
 * @throws {PlatformError} `invalidArguments` with a sentence that names the wrong setting.
 */
export function readConfiguration(environment: Environment): Configuration {
  refuseUnknown(environment);
  const values = readSettings(SETTINGS, environment);
  refuseHalfCluster(values);
  const transports = TRANSPORTS.map((transport) => transport.configure(environment));
  const { dataDir, serviceId = hostname() } = values;
  return { ...values, dataDir: resolve(dataDir), host: decideHost(values), serviceId, transports };
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

/** What the nodes of a cluster must share cannot lie on one machine. */
function refuseHalfCluster({ busUrl, databaseUrl, secretKey }: Values): void {
  if (busUrl === undefined) return;
  const lacking =
    databaseUrl === undefined
      ? "the nodes of a cluster share a PostgreSQL, the embedded database is for single nodes; set ORRERY_DATABASE_URL too."
      : secretKey === undefined
        ? "the nodes of a cluster share a key; set ORRERY_SECRET_KEY to the same value on each of them."
        : undefined;
  if (lacking) throw new PlatformError("invalidArguments", `ORRERY_BUS_URL: ${lacking}`);
}

/** A misspelt name would otherwise be ignored in silence. */
function refuseUnknown(environment: Environment): void {
  const known = new Set<string>(ROWS.map(({ name }) => name));
  const unknown = Object.keys(environment).filter((name) => name.startsWith("ORRERY_") && !known.has(name));
  if (unknown.length > 0) {
    throw new PlatformError(
      "invalidArguments",
      `${unknown.join(", ")}: there is no such setting. "npm start -- --help" lists those there are.`,
    );
  }
}

/** Every configured port. */
export function configuredPorts({ httpPort, busUrl, nodePort, transports }: Configuration): readonly ConfiguredPort[] {
  const ofCluster = busUrl === undefined ? [] : [{ setting: SETTINGS.nodePort.name, port: nodePort }];
  const http = { setting: SETTINGS.httpPort.name, port: httpPort };
  return [http, ...ofCluster, ...transports.flatMap(({ ports }) => ports)];
}
