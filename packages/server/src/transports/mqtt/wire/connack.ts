import type { MqttContext } from "../context.ts";
import type { MqttSettings } from "../mqtt-settings.ts";
import { encodePacket } from "./codec.ts";
import { largestPacket } from "./packet-size.ts";
import type { ConnectError, ConnectPacket } from "./packets/connect-packet.ts";
import { connectReason, REASON, type Refusal, returnCode } from "./reasons.ts";

/** Aliases that an MQTT 5 client may give to topics. */
export const MAX_TOPIC_ALIASES = 16;

/** Largest Receive Maximum that the protocol can say. */
const MAX_RECEIVE_MAXIMUM = 65_535;

/** How a client is welcomed. */
export interface Acceptance {
  /** 1.5 times the keep-alive that holds [MQTT-3.1.2-24]; 0: none. */
  readonly silenceLimitMs: number;
  /** Text with one character a byte, as {@link refusal}. */
  readonly connack: string;
}

/** The CONNACK of an accepted client, and its keep-alive: MQTT 5 clients may get less than they asked for. */
export function acceptance(
  { version, keepAlive, clientId }: ConnectPacket,
  { settings, newClientId }: Pick<MqttContext, "settings" | "newClientId">,
): Acceptance {
  // Sessions end with their connection, so none is ever present [MQTT-3.2.2-2]: the client has to subscribe again.
  if (version !== 5) return { silenceLimitMs: keepAlive * 1500, connack: "\x20\x02\x00\x00" };
  const longest = Math.floor(settings.inactivityTimeoutMs / 1500);
  const serverKeepAlive = keepAlive === 0 || keepAlive > longest ? longest : undefined;
  const properties = {
    ...(clientId === "" ? { assignedClientIdentifier: newClientId() } : {}),
    ...(serverKeepAlive === undefined ? {} : { serverKeepAlive }),
    ...declared(settings),
  };
  return {
    silenceLimitMs: (serverKeepAlive ?? keepAlive) * 1500,
    connack: encodePacket({ cmd: "connack", sessionPresent: false, reasonCode: REASON.success, properties }, version),
  };
}

/** What a client must know of this server (3.2.2.3). QoS 2 is taken, and filters with `+` are served. */
function declared({ maxPacketBytes, maxInFlightPerConnection }: MqttSettings) {
  return {
    sessionExpiryInterval: 0,
    receiveMaximum: Math.min(maxInFlightPerConnection, MAX_RECEIVE_MAXIMUM),
    retainAvailable: false,
    maximumPacketSize: largestPacket(maxPacketBytes),
    topicAliasMaximum: MAX_TOPIC_ALIASES,
    subscriptionIdentifiersAvailable: false,
    sharedSubscriptionAvailable: false,
  };
}

/** The CONNACK of a refusal; a text with one character a byte. */
export function refusal({ version, clientId, userName, password }: ConnectPacket, why: Refusal): string {
  if (version !== 5) return `\x20\x02\x00${String.fromCharCode(returnCode(why))}`;
  const presented = { clientId, userName: userName !== undefined, password: password !== undefined };
  return shortConnack(connectReason(why, presented));
}

/** The CONNACK for a CONNECT that is rejected: MQTT 5 gets the reason, MQTT 3 only for versions and client ids. */
export function rejection({ version, reason, returnCode: code }: ConnectError): string {
  if (version === 5) return shortConnack(reason);
  return code === undefined ? "" : `\x20\x02\x00${String.fromCharCode(code)}`;
}

function shortConnack(reason: number): string {
  return `\x20\x03\x00${String.fromCharCode(reason)}\x00`;
}
