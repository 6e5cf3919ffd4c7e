import type { DeviceCredentials } from "@orrery/model";
import { sha3, withoutDecoration } from "../devices/credentials-id.ts";
import { sameText } from "../kernel/auth/same-text.ts";
import { type Lwm2mProof, matchOfEndpoint } from "./lwm2m/lwm2m-authentication.ts";
import type { CredentialsMatch, DeviceContext, DeviceLookup } from "./ports.ts";

/** The credentials that a CONNECT or a TLS handshake presents. */
export interface Presented {
  readonly clientId?: string | undefined;
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
}

/** `credentialsId` of a certificate, given its DER bytes. */
export function certificateCredentialsId(der: Uint8Array): string {
  return sha3(Buffer.from(der).toString("base64"));
}

/** Finds the device that presented credentials belong to (reference: device connectivity, 2.1 to 2.3). */
export class DeviceAuthentication {
  readonly #lookup: DeviceLookup;

  constructor(lookup: DeviceLookup) {
    this.#lookup = lookup;
  }

  /** Devices that use HTTP or CoAP authenticate by token alone. */
  async byToken(token: string): Promise<CredentialsMatch | undefined> {
    const found = await this.#lookup.findByCredentialsId(token);
    return found?.credentials.credentialsType === "ACCESS_TOKEN" ? found : undefined;
  }

  /** A certificate whose owner has been verified before. */
  async byCertificateId(credentialsId: string): Promise<CredentialsMatch | undefined> {
    const found = await this.#lookup.findByCredentialsId(credentialsId);
    return found?.credentials.credentialsType === "X509_CERTIFICATE" ? found : undefined;
  }

  /** Only the leaf certificate (DER) identifies the device. */
  async byCertificate(leaf: Uint8Array): Promise<CredentialsMatch | undefined> {
    const text = Buffer.from(leaf).toString("base64");
    const found = await this.#lookup.findByCredentialsId(sha3(text));
    if (found?.credentials.credentialsType !== "X509_CERTIFICATE") return undefined;
    return withoutDecoration(found.credentials.credentialsValue ?? "") === text ? found : undefined;
  }

  /** An LwM2M client that calls itself `endpoint`. */
  byEndpoint(endpoint: string, proof: Lwm2mProof): Promise<CredentialsMatch | undefined> {
    return matchOfEndpoint(this.#lookup, endpoint, proof);
  }

  /** MQTT CONNECT without a client certificate. */
  async byMqtt(presented: Presented): Promise<CredentialsMatch | undefined> {
    const { clientId = "", userName = "" } = presented;
    const combined = [clientId, userName].filter((part) => part !== "").join("|");
    if (combined !== "") {
      const found = await this.#lookup.findByCredentialsId(sha3(combined));
      const verdict = found ? matchBasic(found.credentials, presented) : "other";
      if (verdict === "match") return found;
      if (verdict === "wrongPassword" || userName === "") return undefined;
    }
    if (userName === "") return undefined;
    const found = await this.#lookup.findByCredentialsId(userName);
    if (!found || found.credentials.credentialsType === "ACCESS_TOKEN") return found;
    return matchBasic(found.credentials, presented) === "match" ? found : undefined;
  }
}

/** The device that refused credentials were probably meant for: a part of them belongs to it. */
export async function suspectOf(
  lookup: DeviceLookup,
  { clientId = "", userName = "" }: Pick<Presented, "clientId" | "userName">,
  certificate?: Uint8Array,
): Promise<DeviceContext | undefined> {
  const combined = [clientId, userName].filter((part) => part !== "").join("|");
  const ids = certificate ? [certificateCredentialsId(certificate)] : [sha3(combined), userName];
  for (const id of ids) {
    const found = id === "" ? undefined : await lookup.findByCredentialsId(id);
    if (found) return found.device;
  }
  return undefined;
}

type Verdict = "match" | "wrongPassword" | "other";

function matchBasic(credentials: DeviceCredentials, presented: Presented): Verdict {
  if (credentials.credentialsType !== "MQTT_BASIC") return "other";
  const stored = parseBasic(credentials.credentialsValue);
  if (!stored) return "other";
  if (stored.clientId && stored.clientId !== presented.clientId) return "other";
  if (stored.userName && stored.userName !== presented.userName) return "other";
  return !stored.password || sameText(stored.password, presented.password ?? "") ? "match" : "wrongPassword";
}

/** Members that are not texts count as not set. */
function parseBasic(value: string | null): Presented | undefined {
  if (value === null) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return undefined; // written by another program; no device can match it
  }
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const member = (key: string) => {
    const text: unknown = Object.entries(parsed).find(([name]) => name === key)?.[1];
    return typeof text === "string" && text !== "" ? text : undefined;
  };
  return { clientId: member("clientId"), userName: member("userName"), password: member("password") };
}
