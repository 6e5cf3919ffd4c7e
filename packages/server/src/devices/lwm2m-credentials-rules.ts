import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import { isRecord, type JsonObject, PlatformError } from "@orrery/model";
import { sha3 } from "./credentials-id.ts";

const NO_BODY = "Invalid credentials body for LwM2M credentials!";

/** Credentials of an LwM2M device as they are stored. */
export interface Lwm2mProof {
  /** By what its client is found. */
  readonly credentialsId: string;
  /** JSON; keys and certificates are without PEM markers and line breaks. */
  readonly credentialsValue: string;
}

/**
 * Checks the credentials of an LwM2M device and of its bootstrap (reference: REST API, 3.7; device connectivity, 2.4).
 * `value`: JSON text. @throws {PlatformError} `badRequest`.
 */
export function lwm2mProofOf(value: string): Lwm2mProof {
  const body = parsed(value);
  const client = objectIn(body, "client");
  const bootstrap = objectIn(body, "bootstrap");
  const servers = [objectIn(bootstrap, "bootstrapServer"), objectIn(bootstrap, "lwm2mServer")] as const;
  if (!body || !client || !bootstrap || !servers[0] || !servers[1]) throw bad(NO_BODY);
  if (textIn(client, "endpoint").trim() === "") throw bad("LwM2M client endpoint must be specified!");
  const checked = checkedClient(client);
  const credentialsValue = JSON.stringify({
    ...body,
    client: checked.client,
    bootstrap: {
      ...bootstrap,
      bootstrapServer: checkedServer(servers[0], "Bootstrap server client"),
      lwm2mServer: checkedServer(servers[1], "LwM2M server client"),
    },
  });
  return { credentialsId: checked.id, credentialsValue };
}

function checkedClient(client: JsonObject): { readonly id: string; readonly client: JsonObject } {
  const who = "LwM2M client";
  const endpoint = textIn(client, "endpoint");
  switch (client.securityConfigClientMode) {
    case "NO_SEC":
      return { id: endpoint, client };
    case "PSK": {
      const identity = checkedPsk(who, { identity: textIn(client, "identity"), key: textIn(client, "key") });
      return { id: identity, client };
    }
    case "RPK": {
      const key = bareIn(client, "key");
      if (key === "") throw bad(`${who} RPK key must be specified!`);
      if (!isPublicKey(key)) throw bad(`${who} RPK key ${IN_RFC7250}`);
      return { id: endpoint, client: { ...client, key } };
    }
    case "X509": {
      const cert = bareIn(client, "cert");
      if (cert === "") return { id: endpoint, client };
      if (!isCertificate(cert)) throw bad(`${who} X509 certificate ${IN_X509}`);
      return { id: sha3(cert), client: { ...client, cert } };
    }
    default: // free text from outside, not one of our unions
      throw bad(NO_BODY);
  }
}

const IN_RFC7250 = "must be in standard [RFC7250] and support only EC algorithm and then encoded to Base64 format!";
const IN_X509 = "must be in DER-encoded X509v3 format and support only EC algorithm and then encoded to Base64 format!";
const IN_PKCS8 = "must be in PKCS#8 format (DER encoding, standard [RFC5958]) and then encoded to Base64 format!";

/** What a client shows to one of the servers after bootstrap. */
function checkedServer(server: JsonObject, who: string): JsonObject {
  const mode = server.securityMode;
  switch (mode) {
    case "NO_SEC":
      return server;
    case "PSK":
      checkedPsk(who, { identity: textIn(server, "clientPublicKeyOrId"), key: textIn(server, "clientSecretKey") });
      return server;
    case "RPK":
    case "X509": {
      const clientPublicKeyOrId = bareIn(server, "clientPublicKeyOrId");
      const clientSecretKey = bareIn(server, "clientSecretKey");
      if (clientPublicKeyOrId === "") throw bad(`${who} ${mode} public key or id must be specified!`);
      const isKnown = mode === "RPK" ? isPublicKey(clientPublicKeyOrId) : isCertificate(clientPublicKeyOrId);
      if (!isKnown) throw bad(`${who} ${mode} public key or id ${mode === "RPK" ? IN_RFC7250 : IN_X509}`);
      if (clientSecretKey === "") throw bad(`${who} ${mode} secret key must be specified!`);
      if (!isPrivateKey(clientSecretKey)) throw bad(`${who} ${mode} secret key ${IN_PKCS8}`);
      return { ...server, clientPublicKeyOrId, clientSecretKey };
    }
    default: // free text from outside, not one of our unions
      throw bad(NO_BODY);
  }
}

/** @returns the identity. */
function checkedPsk(who: string, { identity, key }: { readonly identity: string; readonly key: string }): string {
  if (identity === "") throw bad(`${who} PSK identity must be specified and must be an utf8 string!`);
  if (identity === "NO_SEC") throw bad(`The PSK ID of the ${who} must not be 'NO_SEC'!`);
  if (!/^[0-9a-fA-F]+$/.test(key)) throw bad(`${who} PSK key must be random sequence in hex encoding!`);
  if (key.length % 32 !== 0 || key.length > 128) throw bad(`${who} PSK key length must be 32, 64, 96 or 128!`);
  return identity;
}

function isPublicKey(base64: string): boolean {
  return isOfEc(base64, (key) => createPublicKey({ key, format: "der", type: "spki" }));
}

function isPrivateKey(base64: string): boolean {
  return isOfEc(base64, (key) => createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

function isCertificate(base64: string): boolean {
  return isOfEc(base64, (der) => new X509Certificate(der).publicKey);
}

function isOfEc(base64: string, read: (der: Buffer) => KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  try {
    return read(Buffer.from(base64, "base64")).asymmetricKeyType === "ec";
  } catch {
    return false; // not the DER of one
  }
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // the caller's message names the kind of credentials
  }
}

function objectIn(parent: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = parent?.[key];
  return isRecord(value) ? value : undefined;
}

function textIn(parent: JsonObject, key: string): string {
  const value = parent[key];
  return typeof value === "string" ? value : "";
}

function bareIn(parent: JsonObject, key: string): string {
  return textIn(parent, key).replace(/-----(?:BEGIN|END) [A-Z ]+-----|\s/g, "");
}

function bad(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
