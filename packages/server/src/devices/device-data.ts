import { type DeviceData, type DeviceDraft, type DeviceProfile, type JsonObject, PlatformError } from "@orrery/model";
import { mergeLossless, numberIn } from "../kernel/json/lossless-json.ts";
import { hasUnreadableSecrets, keepingTransportSecrets } from "./transport-secrets.ts";

/** The transport configuration of a device that has none (reference: REST API, 3.6). */
const SNMP_DEFAULTS: JsonObject = { host: "localhost", port: 161, protocolVersion: "V2C", community: "public" };

const SNMP_V3_MEMBERS = [
  "username",
  "securityName",
  "authenticationProtocol",
  "authenticationPassphrase",
  "privacyProtocol",
  "privacyPassphrase",
] as const;

/**
 * Data of a device with the types that its profile asks for; data for other transports is dropped.
 * @param stored the data before the change; its secrets are kept when none are sent and the agent is the same.
 * @throws {PlatformError} `badRequest` when the transport could not work with it.
 */
export function deviceDataOf(
  data: DeviceDraft["deviceData"],
  profile: DeviceProfile,
  stored: DeviceData | undefined,
): DeviceData {
  const given = data?.transportConfiguration ?? {};
  const { transportType: type } = profile;
  const sent = given.type === undefined || given.type === type ? given : {};
  const kept = type === "SNMP" ? snmpOf(sent, stored) : sent;
  const transportConfiguration = mergeLossless(kept, { type });
  const after = { configuration: mergeLossless(data?.configuration, { type: profile.type }), transportConfiguration };
  if (type === "SNMP" && !isSnmp(after, stored)) {
    throw new PlatformError("badRequest", "Transport configuration is not valid");
  }
  return after;
}

/** What was sent with the secrets that stay; a device without a configuration has that of the contract. */
function snmpOf(sent: JsonObject, stored: DeviceData | undefined): JsonObject {
  const before = stored?.transportConfiguration;
  if (before?.type !== "SNMP" || Object.keys(sent).length === 0) return mergeLossless(SNMP_DEFAULTS, sent);
  const { community: _secret, ...open } = SNMP_DEFAULTS;
  return mergeLossless(SNMP_DEFAULTS, keepingTransportSecrets(mergeLossless(open, sent), before));
}

function isSnmp(data: DeviceData, stored: DeviceData | undefined): boolean {
  const configuration = data.transportConfiguration;
  const waits = stored !== undefined && hasUnreadableSecrets(stored) && hasUnreadableSecrets(data);
  const isText = (name: string) =>
    (typeof configuration[name] === "string" && configuration[name] !== "") ||
    (waits && configuration[name] === null && stored.transportConfiguration[name] === null);
  if (!isText("host") || numberIn(configuration.port) === undefined) return false;
  switch (configuration.protocolVersion) {
    case "V1":
    case "V2C":
      return isText("community");
    case "V3":
      return (
        SNMP_V3_MEMBERS.every(isText) &&
        typeof configuration.contextName === "string" &&
        typeof configuration.engineId === "string"
      );
    default: // free text from outside, not one of our unions
      return false;
  }
}
