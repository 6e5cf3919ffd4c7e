import { isRecord, LWM2M_SECURITY_MODES, type Lwm2mSecurityMode } from "@orrery/model";

/** How an LwM2M client authenticates, and what it is told at bootstrap (reference: device connectivity, 2.4). */
export interface Lwm2mCredentials {
  readonly client: {
    readonly mode: Lwm2mSecurityMode;
    readonly endpoint: string;
    /** PSK: the identity. */
    readonly identity: string;
    /** PSK: hex; RPK: base64 of a public key. */
    readonly key: string;
    /** X509: base64 of DER; empty: the certificate is trusted by its chain. */
    readonly certificate: string;
  };
  readonly bootstrapServer: Lwm2mServerCredentials;
  readonly lwm2mServer: Lwm2mServerCredentials;
}

/** How the client will authenticate at a server. */
export interface Lwm2mServerCredentials {
  readonly mode: Lwm2mSecurityMode;
  /** PSK: text; else base64. */
  readonly publicKeyOrId: string;
  /** PSK: hex; else base64 of PKCS#8. */
  readonly secretKey: string;
}

/** Parses the stored value; `undefined` when it is none. */
export function lwm2mCredentialsOf(value: string | null): Lwm2mCredentials | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value ?? "");
  } catch {
    return undefined; // written by another program; no device can match it
  }
  const body = recordOf(parsed);
  const client = recordOf(body.client);
  const bootstrap = recordOf(body.bootstrap);
  const mode = modeOf(client.securityConfigClientMode);
  if (!mode) return undefined;
  return {
    client: {
      mode,
      endpoint: textOf(client.endpoint),
      identity: textOf(client.identity),
      key: textOf(client.key),
      certificate: textOf(client.cert),
    },
    bootstrapServer: serverOf(bootstrap.bootstrapServer),
    lwm2mServer: serverOf(bootstrap.lwm2mServer),
  };
}

function serverOf(value: unknown): Lwm2mServerCredentials {
  const server = recordOf(value);
  return {
    mode: modeOf(server.securityMode) ?? "NO_SEC",
    publicKeyOrId: textOf(server.clientPublicKeyOrId),
    secretKey: textOf(server.clientSecretKey),
  };
}

function modeOf(value: unknown): Lwm2mSecurityMode | undefined {
  return LWM2M_SECURITY_MODES.find((mode) => mode === value);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
