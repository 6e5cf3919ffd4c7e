import { readFile } from "node:fs/promises";
import { PlatformError } from "@orrery/model";
import { type Lwm2mServerKeys, type Lwm2mServers, lwm2mServerKeys } from "../device-profiles/lwm2m-servers.ts";
import type { Configuration } from "./config/configuration.ts";
import { SETTINGS } from "./config/settings.ts";

/** What profiles offer where a free port is taken, as tests do. */
const DEFAULT_PORT = 5_685;

/**
 * The LwM2M servers from the settings.
 * @throws {PlatformError} `invalidArguments` when a certificate cannot be used.
 */
export async function lwm2mServers(configuration: Configuration): Promise<Lwm2mServers> {
  return {
    lwm2m: configuration.lwm2mEnabled ? await server(configuration) : undefined,
    bootstrap: configuration.lwm2mBootstrapEnabled ? await bootstrapServer(configuration) : undefined,
  };
}

async function server(configuration: Configuration) {
  return {
    shortServerId: configuration.lwm2mServerId,
    host: configuration.lwm2mHost,
    port: configuration.lwm2mPort || DEFAULT_PORT,
    securityHost: configuration.lwm2mSecurityHost,
    securityPort: configuration.lwm2mSecurityPort || DEFAULT_PORT + 1,
    keys: await keysIn(configuration.lwm2mCert, SETTINGS.lwm2mCert.name),
  };
}

async function bootstrapServer(configuration: Configuration) {
  return {
    shortServerId: configuration.lwm2mBootstrapServerId,
    host: configuration.lwm2mBootstrapHost,
    port: configuration.lwm2mBootstrapPort || DEFAULT_PORT + 2,
    securityHost: configuration.lwm2mBootstrapSecurityHost,
    securityPort: configuration.lwm2mBootstrapSecurityPort || DEFAULT_PORT + 3,
    keys: await keysIn(configuration.lwm2mBootstrapCert, SETTINGS.lwm2mBootstrapCert.name),
  };
}

async function keysIn(path: string | undefined, name: string): Promise<Lwm2mServerKeys | undefined> {
  if (path === undefined) return undefined;
  try {
    return lwm2mServerKeys(await readFile(path, "utf8"));
  } catch (cause) {
    throw new PlatformError("invalidArguments", `${name}: "${path}" is not a certificate with an EC key (PEM).`, {
      cause,
    });
  }
}
