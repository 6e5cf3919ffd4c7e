import type { IConnectPacket } from "mqtt-packet";
import { encodePacket, type ProtocolVersion } from "./codec.ts";
import type { MqttContext } from "./context.ts";
import { connectReason, REASON, type Refusal, returnCode } from "./reasons.ts";

/** Header that MQTT 5 counts into its packet size and the limit of the settings does not. */
const LONGEST_HEADER = 5;

/** How a client is welcomed. */
export interface Acceptance {
  /** 1.5 times the keep-alive that holds [MQTT-3.1.2-24]; 0: none. */
  readonly silenceLimitMs: number;
  /** Text with one character a byte, as {@link refusal}. */
  readonly connack: string;
}

/** What a client is told, and how long it may then be silent: MQTT 5 may be given less than it asked for. */
export function acceptance(
  connect: IConnectPacket,
  version: ProtocolVersion,
  { settings, newClientId }: Pick<MqttContext, "settings" | "newClientId">,
): Acceptance {
  const wanted = connect.keepalive ?? 0;
  if (version !== 5) {
    // "Session present" mirrors the flag of CONNECT, as clients of this API know it (quirk 6).
    return { silenceLimitMs: wanted * 1500, connack: `\x20\x02${connect.clean === false ? "\x01" : "\x00"}\x00` };
  }
  const longest = Math.floor(settings.inactivityTimeoutMs / 1500);
  const serverKeepAlive = wanted === 0 || wanted > longest ? longest : undefined;
  const properties = {
    ...(connect.clientId === "" ? { assignedClientIdentifier: newClientId() } : {}),
    ...(serverKeepAlive === undefined ? {} : { serverKeepAlive }),
    sessionExpiryInterval: 0,
    topicAliasMaximum: settings.maxTopicAliases,
    maximumPacketSize: settings.maxPacketBytes + LONGEST_HEADER,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
  };
  return {
    silenceLimitMs: (serverKeepAlive ?? wanted) * 1500,
    connack: encodePacket({ cmd: "connack", sessionPresent: false, reasonCode: REASON.success, properties }, version),
  };
}

/** The CONNACK of a refusal; a text with one character a byte. */
export function refusal(connect: IConnectPacket, version: ProtocolVersion, why: Refusal): string {
  if (version !== 5) return `\x20\x02\x00${String.fromCharCode(returnCode(why))}`;
  const presented = {
    clientId: connect.clientId,
    userName: connect.username !== undefined,
    password: connect.password !== undefined,
  };
  const reasonCode = connectReason(why, presented);
  return encodePacket({ cmd: "connack", sessionPresent: false, reasonCode }, version);
}
