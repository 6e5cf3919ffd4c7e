import type { DeviceData, JsonObject } from "@orrery/model";
import { mergeLossless } from "../kernel/json/lossless-json.ts";
import { MASKED } from "../kernel/secrets/secret.ts";

/** Members of a transport configuration that are secret (reference: REST API, 3.6). */
const MEMBERS = ["community", "authenticationPassphrase", "privacyPassphrase"];

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

/** A configuration that was sent, completed with the stored secrets that are missing or masked in it. */
export function keepingTransportSecrets(given: JsonObject, stored: JsonObject): JsonObject {
  const isTold = (value: unknown) => value !== undefined && value !== null && value !== MASKED;
  const kept = MEMBERS.filter((name) => Object.hasOwn(stored, name) && !isTold(given[name]));
  return mergeLossless(given, Object.fromEntries(kept.map((name) => [name, stored[name]])));
}

function withEach(data: DeviceData, shown: typeof MASKED | null): DeviceData {
  const secrets = transportSecretsOf(data);
  if (!secrets) return data;
  return withTransportSecrets(data, Object.fromEntries(Object.keys(secrets).map((name) => [name, shown])));
}
