import type { DeviceData, JsonObject } from "@orrery/model";
import { mergeLossless } from "../kernel/json/lossless-json.ts";
import { MASKED } from "../kernel/secrets/secret.ts";

/** What opens the device at the other end of SNMP (reference: REST API, 3.6). */
const MEMBERS = ["community", "authenticationPassphrase", "privacyPassphrase"];

/** The secrets by which a device is spoken to; `undefined` when there are none. */
export function transportSecretsOf({ transportConfiguration }: DeviceData): JsonObject | undefined {
  if (transportConfiguration.type !== "SNMP") return undefined;
  const members = MEMBERS.map((name) => [name, transportConfiguration[name]] as const);
  const secrets = members.filter(([, member]) => typeof member === "string" && member !== "");
  return secrets.length === 0 ? undefined : Object.fromEntries(secrets);
}

/** The same data with these secrets in their places. */
export function withTransportSecrets(data: DeviceData, secrets: JsonObject): DeviceData {
  return { ...data, transportConfiguration: mergeLossless(data.transportConfiguration, secrets) };
}

/** The same data as it is stored: null is in the places of secrets, which are sealed elsewhere. */
export function withoutTransportSecrets(data: DeviceData): DeviceData {
  return withEach(data, null);
}

/** The same data as those see it who may not set the secrets, or only read along. */
export function withMaskedTransportSecrets(data: DeviceData): DeviceData {
  return withEach(data, MASKED);
}

/**
 * Whether secrets are stored that cannot be read: their places are null. Whoever saves the device without new ones leaves
 * them to wait for their key.
 */
export function hasUnreadableSecrets(data: DeviceData): boolean {
  const { transportConfiguration } = data;
  if (transportConfiguration.type !== "SNMP" || transportSecretsOf(data)) return false;
  return MEMBERS.some((name) => transportConfiguration[name] === null);
}

/** A configuration that was sent, with the stored secrets that it leaves out or brings back masked. */
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
