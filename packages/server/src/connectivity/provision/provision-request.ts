import {
  CREDENTIALS_TYPES,
  type DeviceCredentialsType,
  type ExactJson,
  isJsonObject,
  JsonNumber,
  PlatformError,
  parseLenientJson,
} from "@orrery/model";
import { MASK } from "../../kernel/secrets/masked-credentials.ts";

/** What a device sends to get credentials (reference: device connectivity, 9.2); absent texts are empty. */
export interface ProvisionRequest {
  /** The provisioning key of the device profile. */
  readonly key: string;
  readonly secret: string;
  /** As it was sent: a blank name is an error, an absent one is not. */
  readonly deviceName: string;
  readonly credentialsType: DeviceCredentialsType;
  /** Credentials that the device asks for; all empty: the platform generates some. */
  readonly wanted: WantedCredentials;
}

export interface WantedCredentials {
  readonly token: string;
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  /** PEM or base64 of DER. */
  readonly certificate: string;
}

/**
 * Reads a provisioning request in JSON.
 * @throws {PlatformError} `badRequest` also when the key or the secret is absent, or a member is null.
 */
export function parseProvisionRequest(text: string): ProvisionRequest {
  const document = parseLenientJson(text);
  if (!isJsonObject(document)) throw bad("The provisioning request is not a JSON object");
  const given = (name: string) => textOf(document.get(name), name);
  const required = (name: string) => {
    const value = given(name);
    if (value === undefined) throw bad(`Failed to find the field ${name} in JSON body!`);
    return value;
  };
  return {
    key: required("provisionDeviceKey"),
    secret: required("provisionDeviceSecret"),
    deviceName: given("deviceName") ?? "",
    credentialsType: credentialsTypeOf(given("credentialsType")),
    wanted: {
      token: given("token") ?? "",
      clientId: given("clientId") ?? "",
      userName: given("username") ?? "", // sic, unlike in credentials
      password: given("password") ?? "",
      certificate: given("hash") ?? "", // sic
    },
  };
}

/** The request for rule chains and the audit log: JSON without secrets. */
export function maskedProvisionRequest(request: ProvisionRequest): Readonly<Record<string, unknown>> {
  const { key, secret, deviceName, credentialsType, wanted } = request;
  const masked = (text: string) => (text === "" ? "" : MASK);
  return {
    deviceName: deviceName === "" ? null : deviceName,
    credentialsType,
    credentialsData: {
      token: masked(wanted.token),
      clientId: wanted.clientId,
      username: wanted.userName,
      password: masked(wanted.password),
      x509CertHash: wanted.certificate,
    },
    credentials: { provisionDeviceKey: key, provisionDeviceSecret: masked(secret) },
  };
}

function credentialsTypeOf(text: string | undefined): DeviceCredentialsType {
  if (text === undefined) return "ACCESS_TOKEN";
  const type = CREDENTIALS_TYPES.find((known) => known === text);
  if (!type) throw bad(`No enum constant CredentialsType.${text}`);
  return type;
}

function textOf(value: ExactJson | undefined, name: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && !value.includes("\0")) return value; // PostgreSQL cannot store it
  if (typeof value === "boolean") return String(value);
  if (value instanceof JsonNumber) return value.text;
  throw bad(`${name} is not a plain value`);
}

function bad(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
