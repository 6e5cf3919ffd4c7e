import { X509Certificate } from "node:crypto";
import { DEFAULT_LWM2M_SERVER_SETTINGS, type Lwm2mServerDefaults } from "@orrery/model";

/** A server of the installation that LwM2M clients can use. */
export interface Lwm2mServer {
  readonly shortServerId: number;
  /** Without security. */
  readonly host: string;
  readonly port: number;
  readonly securityHost: string;
  readonly securityPort: number;
  /** Undefined: clients can use pre-shared keys only. */
  readonly keys?: Lwm2mServerKeys | undefined;
}

/** Both as base64 of DER. */
export interface Lwm2mServerKeys {
  readonly publicKey: string;
  readonly certificate: string;
}

/** The configured servers; undefined: there is none. */
export interface Lwm2mServers {
  readonly lwm2m?: Lwm2mServer | undefined;
  readonly bootstrap?: Lwm2mServer | undefined;
}

/**
 * The initial configuration of the server, or the bootstrap server, in a device profile (reference: REST API, 3.11).
 */
export function lwm2mServerDefaults(servers: Lwm2mServers, isBootstrap: boolean): Lwm2mServerDefaults | undefined {
  const server = isBootstrap ? servers.bootstrap : servers.lwm2m;
  if (!server) return undefined;
  const { keys, ...address } = server;
  return {
    ...DEFAULT_LWM2M_SERVER_SETTINGS,
    ...address,
    bootstrapServerIs: isBootstrap,
    serverPublicKey: keys?.publicKey ?? "",
    serverCertificate: keys?.certificate ?? "",
  };
}

/** The public half of a server's certificate. @throws {Error} when `pem` has none, or its key is not EC. */
export function lwm2mServerKeys(pem: string): Lwm2mServerKeys {
  const certificate = new X509Certificate(pem);
  if (certificate.publicKey.asymmetricKeyType !== "ec") throw new Error("its key is not of an elliptic curve");
  return {
    publicKey: certificate.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    certificate: certificate.raw.toString("base64"),
  };
}
