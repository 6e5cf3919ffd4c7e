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
 * @param stored the data before the change; its secrets are kept when none are sent.
 * @throws {PlatformError} `badRequest` when the transport could not work with it.
 */
export function deviceDataOf(
  data: DeviceDraft["deviceData"],
  profile: DeviceProfile,
  stored: DeviceData | undefined,
): DeviceData {
  const given = data?.transportConfiguration ?? {};
  const isOther = given.type !== undefined && given.type !== profile.transportType;
  const defaults = profile.transportType === "SNMP" ? SNMP_DEFAULTS : {};
  const before = stored?.transportConfiguration ?? {};
  const isSame = before.type === profile.transportType && profile.transportType === "SNMP";
  const sent = isOther ? {} : given;
  const kept = isSame ? keepingTransportSecrets(sent, before) : sent;
  const transportConfiguration = mergeLossless(defaults, kept, { type: profile.transportType });
  const after = { configuration: mergeLossless(data?.configuration, { type: profile.type }), transportConfiguration };
  if (profile.transportType === "SNMP" && !isSnmp(after, stored)) {
    throw new PlatformError("badRequest", "Transport configuration is not valid");
  }
  return after;
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
