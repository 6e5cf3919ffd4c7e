import type { LastingSession } from "../../../connectivity/lasting-sessions/lasting-session.ts";
import type { MqttContext } from "../context.ts";
import type { MqttSettings } from "../mqtt-settings.ts";
import { encodePacket } from "./codec.ts";
import { largestPacket } from "./packet-size.ts";
import type { ConnectError, ConnectPacket } from "./packets/connect-packet.ts";
import { connectReason, REASON, type Refusal, returnCode } from "./reasons.ts";

/** Maximum number of topic aliases of an MQTT 5 client. */
export const MAX_TOPIC_ALIASES = 16;

/** Maximum value of Receive Maximum. */
const MAX_RECEIVE_MAXIMUM = 65_535;

/** The acceptance of a client. */
export interface Acceptance {
  /** 1.5 times the effective keep-alive [MQTT-3.1.2-24]; 0: none. */
  readonly silenceLimitMs: number;
  /** A text with one character per byte, like {@link refusal}. */
  readonly connack: string;
  /** Its session, when it outlives the connection. */
  readonly lasting?: LastingSession | undefined;
}

/**
 * The CONNACK of an accepted client, and its keep-alive: MQTT 5 clients may get a shorter one than they asked for. Clients
 * without a `lasting` session have to subscribe again.
 */
export function acceptance(
  { version, keepAlive, clientId, sessionExpiryInterval }: ConnectPacket,
  { settings, newClientId }: Pick<MqttContext, "settings" | "newClientId">,
  lasting?: LastingSession | undefined,
): Acceptance {
  const sessionPresent = lasting?.isPresent ?? false; // [MQTT-3.2.2-2]
  if (version !== 5) {
    const connack = sessionPresent && version === 4 ? "\x20\x02\x01\x00" : "\x20\x02\x00\x00"; // 3.1 has no such flag
    return { silenceLimitMs: keepAlive * 1500, connack, lasting };
  }
  const longest = Math.floor(settings.inactivityTimeoutMs / 1500);
  const serverKeepAlive = keepAlive === 0 || keepAlive > longest ? longest : undefined;
  const properties = {
    ...(clientId === "" ? { assignedClientIdentifier: lasting?.name.clientId ?? newClientId() } : {}),
    ...(serverKeepAlive === undefined ? {} : { serverKeepAlive }),
    ...(lasting?.expirySeconds === sessionExpiryInterval ? {} : { sessionExpiryInterval: lasting?.expirySeconds ?? 0 }),
    ...declared(settings),
  };
  return {
    silenceLimitMs: (serverKeepAlive ?? keepAlive) * 1500,
    lasting,
    connack: encodePacket({ cmd: "connack", sessionPresent, reasonCode: REASON.success, properties }, version),
  };
}

/** Properties of the server (3.2.2.3). QoS 2, wildcards and subscription identifiers are supported. */
function declared({ maxPacketBytes, maxInFlightPerConnection }: MqttSettings) {
  return {
    receiveMaximum: Math.min(maxInFlightPerConnection, MAX_RECEIVE_MAXIMUM),
    retainAvailable: false,
    maximumPacketSize: largestPacket(maxPacketBytes),
    topicAliasMaximum: MAX_TOPIC_ALIASES,
    sharedSubscriptionAvailable: false,
  };
}

/** The CONNACK of a refusal; a text with one character per byte. */
export function refusal({ version, clientId, userName, password }: ConnectPacket, why: Refusal): string {
  if (version !== 5) return `\x20\x02\x00${String.fromCharCode(returnCode(why))}`;
  const presented = { clientId, userName: userName !== undefined, password: password !== undefined };
  return shortConnack(connectReason(why, presented));
}

/** The CONNACK for an invalid CONNECT: MQTT 5 gets the reason, MQTT 3 only for versions and client ids. */
export function rejection({ version, reason, returnCode: code }: ConnectError): string {
  if (version === 5) return shortConnack(reason);
  return code === undefined ? "" : `\x20\x02\x00${String.fromCharCode(code)}`;
}

function shortConnack(reason: number): string {
  return `\x20\x03\x00${String.fromCharCode(reason)}\x00`;
}
