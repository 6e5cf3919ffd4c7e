import { createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import {
  DEFAULT_LWM2M_SERVER_SETTINGS,
  isRecord,
  type JsonObject,
  LWM2M_SECURITY_MODES,
  PlatformError,
} from "@orrery/model";
import { numberIn } from "../kernel/json/lossless-json.ts";
import type { Lwm2mServer, Lwm2mServers } from "./lwm2m-servers.ts";

type Ports = Pick<Lwm2mServer, "port" | "securityPort">;

const LWM2M_PORTS: Ports = { port: 5685, securityPort: 5686 };
const BOOTSTRAP_PORTS: Ports = { port: 5687, securityPort: 5688 };
const MAX_SHORT_ID = 65_534;
/** More servers than a client can store. */
const MAX_SERVERS = 100;

/**
 * Checks the servers that a profile sends to LwM2M clients (reference: REST API, 3.9). Their ports are those of the
 * installation's servers, or the default ones without such servers.
 * @throws {PlatformError} `badRequest` about the first invalid server.
 */
export function checkLwm2mBootstrap(transport: JsonObject, installed: Lwm2mServers): void {
  const servers = serversOf(transport.bootstrap);
  for (const [index, server] of servers.entries()) {
    const problem =
      problemOf(
        server,
        server.isBootstrap ? (installed.bootstrap ?? BOOTSTRAP_PORTS) : (installed.lwm2m ?? LWM2M_PORTS),
      ) ??
      repetitionOf(server, servers.slice(0, index)) ??
      (server.isBootstrap && transport.bootstrapServerUpdateEnable !== true
        ? "is not allowed, because bootstrapServerUpdateEnable is off!"
        : undefined);
    if (problem === undefined) continue;
    const name = server.isBootstrap ? "Bootstrap Server" : `LwM2M Server shortServerId: ${server.shortId}:`;
    throw new PlatformError("badRequest", `${name} ${problem}`);
  }
}

/** A server in a draft. */
interface GivenServer {
  readonly isBootstrap: boolean;
  readonly shortId: number | undefined;
  readonly host: unknown;
  readonly port: number | undefined;
  readonly mode: unknown;
  readonly publicKey: unknown;
}

function serversOf(bootstrap: unknown): readonly GivenServer[] {
  const list = bootstrap ?? [];
  if (!Array.isArray(list) || list.length > MAX_SERVERS || !list.every(isRecord)) {
    throw new PlatformError("badRequest", `LwM2M bootstrap should be a list of up to ${MAX_SERVERS} servers!`);
  }
  return list.map((server) => ({
    isBootstrap: server.bootstrapServerIs === true,
    shortId: numberIn(server.shortServerId ?? DEFAULT_LWM2M_SERVER_SETTINGS.shortServerId),
    host: server.host,
    port: numberIn(server.port),
    mode: server.securityMode,
    publicKey: server.serverPublicKey,
  }));
}

function problemOf({ shortId, mode, port, publicKey }: GivenServer, { port: open, securityPort }: Ports) {
  if (shortId === undefined || !Number.isInteger(shortId) || shortId < 1 || shortId > MAX_SHORT_ID) {
    return `shortServerId should be a whole number from 1 to ${MAX_SHORT_ID}!`;
  }
  if (!LWM2M_SECURITY_MODES.some((known) => known === mode)) {
    return `securityMode should be one of ${LWM2M_SECURITY_MODES.join(", ")}!`;
  }
  const wanted = mode === "NO_SEC" ? open : securityPort;
  if (port !== wanted) return `port should be ${wanted} for the security mode ${mode}!`;
  if (mode === "RPK" && !isEcKey(publicKey, publicKeyOf)) return "serverPublicKey should be an EC public key!";
  if (mode === "X509" && !isEcKey(publicKey, certifiedKeyOf)) return "serverPublicKey should be an EC certificate!";
  return undefined;
}

function repetitionOf({ shortId, host, port }: GivenServer, before: readonly GivenServer[]) {
  if (before.some((other) => other.shortId === shortId)) return "shortServerId should be unique!";
  if (before.some((other) => other.host === host && other.port === port)) return "host and port should be unique!";
  return undefined;
}

/** Base64 of DER, with or without PEM markers. */
function isEcKey(text: unknown, read: (der: Buffer) => KeyObject): boolean {
  if (typeof text !== "string") return false;
  try {
    return read(Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, ""), "base64")).asymmetricKeyType === "ec";
  } catch {
    return false; // not a key
  }
}

function publicKeyOf(der: Buffer): KeyObject {
  return createPublicKey({ key: der, format: "der", type: "spki" });
}

function certifiedKeyOf(der: Buffer): KeyObject {
  return new X509Certificate(der).publicKey;
}
