import { isUtf8 } from "node:buffer";
import type { ProtocolVersion } from "../codec.ts";
import { bodyStart, isPadded } from "../packet-size.ts";
import { REASON } from "../reasons.ts";
import { ByteReader, malformed, protocolError } from "./byte-reader.ts";
import { PacketError } from "./packet-error.ts";
import { allowed, Properties } from "./properties.ts";

/** The credentials and limits of a client. A will is parsed and dropped: no other client could receive it. */
export interface ConnectPacket {
  readonly version: ProtocolVersion;
  readonly clean: boolean;
  /** Seconds; 0: none. */
  readonly keepAlive: number;
  readonly clientId: string;
  readonly userName: string | undefined;
  readonly password: Buffer | undefined;
  readonly authenticates: boolean;
  /** Maximum number of unacknowledged QoS 1 messages to the client. */
  readonly receiveMaximum: number;
  /** Maximum size of a packet for the client. */
  readonly maximumPacketSize: number;
  /** How many aliases of topics the client remembers. */
  readonly topicAliasMaximum: number;
  /** Seconds. */
  readonly sessionExpiryInterval: number;
  /** Whether the client wants reason texts. */
  readonly wantsReasons: boolean;
}

/** What a client presented, for those who look for its device and for the connection log. */
export function presentedIn({ clientId, userName, password }: ConnectPacket, certificate: Uint8Array | undefined) {
  return { clientId, userName, password: password?.toString(), certificate: certificate !== undefined };
}

/** An invalid CONNECT that is answered; the answer depends on its version. */
export class ConnectError extends PacketError {
  /** `undefined`: the version is unknown. */
  readonly version: ProtocolVersion | undefined;
  /** For the CONNACK of MQTT 3, which has no code for malformed packets. */
  readonly returnCode: 1 | 2 | undefined;

  constructor(cause: PacketError, version: ProtocolVersion | undefined, returnCode?: 1 | 2) {
    super(cause.reason, cause.message);
    this.version = version;
    this.returnCode = returnCode;
  }
}

const CONNECT = 0x10;
const LAST_PACKET_ID = 65_535;
/** Maximum length of a client id in MQTT 3.1. */
const MAX_CLIENT_ID = 23;

const FLAG = { reserved: 0x01, clean: 0x02, will: 0x04, willRetain: 0x20, password: 0x40, userName: 0x80 } as const;
const WILL_FLAGS = 0x38;

const CONNECT_PROPERTIES = allowed(
  ...(["sessionExpiryInterval", "receiveMaximum", "maximumPacketSize", "topicAliasMaximum"] as const),
  ...(["requestResponseInformation", "requestProblemInformation"] as const),
  ...(["authenticationMethod", "authenticationData"] as const),
);
const WILL_PROPERTIES = allowed(
  ...(["willDelayInterval", "payloadFormatIndicator", "messageExpiryInterval"] as const),
  ...(["contentType", "responseTopic", "correlationData"] as const),
);

/** Decodes a complete CONNECT. @throws {ConnectError} for violations of the standard (3.1 of MQTT 3.1, 3.1.1 and 5). */
export function decodeConnect(bytes: Buffer): ConnectPacket {
  const reader = new ByteReader(bytes, bodyStart(bytes, 0), bytes.length);
  let version: ProtocolVersion | undefined;
  try {
    const named = readVersion(reader);
    version = named;
    checkHeader(bytes, version);
    return readConnect(reader, version);
  } catch (error) {
    if (error instanceof ConnectError || !(error instanceof PacketError)) throw error;
    throw new ConnectError(error, version);
  }
}

/** [MQTT-3.1.2-1] and [MQTT-3.1.2-2]: another protocol is closed without an answer, another version gets one. */
function readVersion(reader: ByteReader): ProtocolVersion {
  const name = reader.text();
  if (name !== "MQTT" && name !== "MQIsdp") throw malformed("another protocol [MQTT-3.1.2-1]");
  const level = reader.byte();
  if (name === "MQIsdp" ? level === 3 : level === 4 || level === 5) return level as ProtocolVersion; // one of the three
  const unknown = new PacketError(REASON.unsupportedProtocolVersion, "another version of MQTT [MQTT-3.1.2-2]");
  throw new ConnectError(unknown, name === "MQTT" && level > 5 && level < 0x80 ? 5 : 4, 1);
}

function checkHeader(bytes: Buffer, version: ProtocolVersion): void {
  if (bytes[0] !== CONNECT) throw malformed("CONNECT with flags in its first byte (2.1.3)");
  if (version === 5 && isPadded(bytes, 0)) throw malformed("a padded length [MQTT-1.5.5-1]");
}

function readConnect(reader: ByteReader, version: ProtocolVersion): ConnectPacket {
  const flags = reader.byte();
  checkFlags(flags, version);
  const keepAlive = reader.uint16();
  const properties = version === 5 ? new Properties(reader, CONNECT_PROPERTIES) : undefined;
  if (properties?.has("authenticationData") && !properties.has("authenticationMethod")) {
    throw protocolError("authentication data without a method (3.1.2.11.10)");
  }
  const clientId = reader.text();
  checkClientId(clientId, flags, version);
  if (flags & FLAG.will) readWill(reader, flags, version);
  const userName = flags & FLAG.userName && !isLeftOut(reader, version) ? reader.text() : undefined;
  const password = flags & FLAG.password && !isLeftOut(reader, version) ? reader.binary() : undefined;
  reader.expectEnd();
  return {
    version,
    keepAlive,
    clientId,
    userName,
    password,
    clean: (flags & FLAG.clean) !== 0,
    authenticates: properties?.has("authenticationMethod") ?? false,
    receiveMaximum: properties?.number("receiveMaximum") ?? LAST_PACKET_ID,
    maximumPacketSize: properties?.number("maximumPacketSize") ?? Number.POSITIVE_INFINITY,
    topicAliasMaximum: properties?.number("topicAliasMaximum") ?? 0,
    sessionExpiryInterval: properties?.number("sessionExpiryInterval") ?? 0,
    wantsReasons: version === 5 && properties?.number("requestProblemInformation") !== 0,
  };
}

function checkFlags(flags: number, version: ProtocolVersion): void {
  if (flags & FLAG.reserved) throw malformed("the reserved flag [MQTT-3.1.2-3]");
  if (!(flags & FLAG.will) && flags & WILL_FLAGS) throw malformed("QoS or retain of no will [MQTT-3.1.2-11]");
  if (((flags >> 3) & 3) === 3) throw malformed("a will of QoS 3 [MQTT-3.1.2-12]");
  if (version !== 5 && flags & FLAG.password && !(flags & FLAG.userName)) {
    throw malformed("a password without a user name [MQTT-3.1.2-22]");
  }
}

function checkClientId(clientId: string, flags: number, version: ProtocolVersion): void {
  const isRefused =
    version === 3
      ? clientId === "" || clientId.length > MAX_CLIENT_ID
      : version === 4 && clientId === "" && !(flags & FLAG.clean); // [MQTT-3.1.3-8]
  if (!isRefused) return;
  throw new ConnectError(new PacketError(REASON.clientIdentifierNotValid, "a client id (3.1.3.1)"), version, 2);
}

function readWill(reader: ByteReader, flags: number, version: ProtocolVersion): void {
  const properties = version === 5 ? new Properties(reader, WILL_PROPERTIES) : undefined;
  const topic = reader.text();
  const payload = reader.binary();
  if (topic === "") throw protocolError("an empty will topic [MQTT-4.7.3-1]");
  if (/[+#]/.test(topic)) throw new PacketError(REASON.topicNameInvalid, "a wildcard in the will topic [MQTT-4.7.1-1]");
  if (version === 5 && flags & FLAG.willRetain) {
    throw new PacketError(REASON.retainNotSupported, "a retained will [MQTT-3.2.2-13]");
  }
  if (properties?.number("payloadFormatIndicator") === 1 && !isUtf8(payload)) {
    throw new PacketError(REASON.payloadFormatInvalid, "a will that says it is UTF-8 and is not (3.1.3.2.3)");
  }
}

/** MQTT 3.1 (3.1): the length of the packet takes precedence over the flags of user name and password. */
function isLeftOut(reader: ByteReader, version: ProtocolVersion): boolean {
  return version === 3 && reader.left === 0;
}
