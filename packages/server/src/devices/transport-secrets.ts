import { type DeviceData, type JsonObject, PlatformError } from "@orrery/model";
import { losslessObject, mergeLossless, numberIn } from "../kernel/json/lossless-json.ts";
import { MASKED } from "../kernel/secrets/secret.ts";

/** Members of a transport configuration that are secret (reference: REST API, 3.6). */
const OLD_MEMBERS = ["community"];
const V3_MEMBERS = ["authenticationPassphrase", "privacyPassphrase"];
const MEMBERS = [...OLD_MEMBERS, ...V3_MEMBERS];

/** The secrets of the transport configuration; `undefined` when there are none. */
export function transportSecretsOf({ transportConfiguration }: DeviceData): JsonObject | undefined {
  if (transportConfiguration.type !== "SNMP") return undefined;
  const members = MEMBERS.map((name) => [name, transportConfiguration[name]] as const);
  const secrets = members.filter(([, member]) => typeof member === "string" && member !== "");
  return secrets.length === 0 ? undefined : Object.fromEntries(secrets);
}

/** The same data with these secrets. */
export function withTransportSecrets(data: DeviceData, secrets: JsonObject): DeviceData {
  return { ...data, transportConfiguration: mergeLossless(data.transportConfiguration, secrets) };
}

/** The same data with null in place of secrets, which are stored sealed elsewhere. */
export function withoutTransportSecrets(data: DeviceData): DeviceData {
  return withEach(data, null);
}

/** The same data with masked secrets, for users that may not change them. */
export function withMaskedTransportSecrets(data: DeviceData): DeviceData {
  return withEach(data, MASKED);
}

/**
 * Whether secrets are stored that cannot be opened: they are null here. Saving the device without new ones keeps them
 * until their key is back.
 */
export function hasUnreadableSecrets(data: DeviceData): boolean {
  const { transportConfiguration } = data;
  if (transportConfiguration.type !== "SNMP" || transportSecretsOf(data)) return false;
  return MEMBERS.some((name) => transportConfiguration[name] === null);
}

/**
 * A configuration that was sent, completed with the stored secrets that are missing or masked in it. They are not for
 * another agent: who changes host or port sends them again.
 * @throws {PlatformError} `badRequest` when the agent changed and secrets that its version needs were not sent.
 */
export function keepingTransportSecrets(given: JsonObject, stored: JsonObject): JsonObject {
  const untold = MEMBERS.filter((name) => Object.hasOwn(stored, name) && !isTold(given[name]));
  if (isSameAgent(given, stored)) {
    return mergeLossless(given, Object.fromEntries(untold.map((name) => [name, stored[name]])));
  }
  const needed = given.protocolVersion === "V3" ? V3_MEMBERS : OLD_MEMBERS;
  const missing = untold.filter((name) => needed.includes(name));
  if (missing.length === 0) return losslessObject(Object.entries(given).filter(([name]) => !untold.includes(name)));
  throw new PlatformError(
    "badRequest",
    `Transport configuration is not valid: host or port changed, so ${missing.join(" and ")} must be sent again`,
  );
}

function isSameAgent(one: JsonObject, other: JsonObject): boolean {
  const addressOf = ({ host, port }: JsonObject) => [typeof host === "string" ? host.trim() : host, numberIn(port)];
  return JSON.stringify(addressOf(one)) === JSON.stringify(addressOf(other));
}

function isTold(value: unknown): boolean {
  return value !== undefined && value !== null && value !== MASKED;
}

function withEach(data: DeviceData, shown: typeof MASKED | null): DeviceData {
  const secrets = transportSecretsOf(data);
  if (!secrets) return data;
  return withTransportSecrets(data, Object.fromEntries(Object.keys(secrets).map((name) => [name, shown])));
}
