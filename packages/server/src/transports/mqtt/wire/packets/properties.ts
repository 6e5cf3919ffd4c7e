import { type ByteReader, malformed, protocolError } from "./byte-reader.ts";

/** Identifiers of properties (MQTT 5, 2.2.2.2). */
const PROPERTY = {
  payloadFormatIndicator: 1,
  messageExpiryInterval: 2,
  contentType: 3,
  responseTopic: 8,
  correlationData: 9,
  subscriptionIdentifier: 11,
  sessionExpiryInterval: 17,
  authenticationMethod: 21,
  authenticationData: 22,
  requestProblemInformation: 23,
  willDelayInterval: 24,
  requestResponseInformation: 25,
  reasonString: 31,
  receiveMaximum: 33,
  topicAliasMaximum: 34,
  topicAlias: 35,
  userProperty: 38,
  maximumPacketSize: 39,
} as const;

type PropertyId = (typeof PROPERTY)[keyof typeof PROPERTY];
type Value = number | string | Buffer;

/** The encoding of each property, and its valid values. */
const READ: Readonly<Record<PropertyId, (reader: ByteReader) => Value>> = {
  [PROPERTY.payloadFormatIndicator]: zeroOrOne,
  [PROPERTY.messageExpiryInterval]: uint32,
  [PROPERTY.contentType]: text,
  [PROPERTY.responseTopic]: topicName,
  [PROPERTY.correlationData]: (reader) => reader.binary(),
  [PROPERTY.subscriptionIdentifier]: (reader) => notZero(reader.variable()),
  [PROPERTY.sessionExpiryInterval]: uint32,
  [PROPERTY.authenticationMethod]: text,
  [PROPERTY.authenticationData]: (reader) => reader.binary(),
  [PROPERTY.requestProblemInformation]: zeroOrOne,
  [PROPERTY.willDelayInterval]: uint32,
  [PROPERTY.requestResponseInformation]: zeroOrOne,
  [PROPERTY.reasonString]: text,
  [PROPERTY.receiveMaximum]: (reader) => notZero(reader.uint16()),
  [PROPERTY.topicAliasMaximum]: (reader) => reader.uint16(),
  [PROPERTY.topicAlias]: (reader) => reader.uint16(),
  [PROPERTY.userProperty]: (reader) => `${reader.text()}\0${reader.text()}`,
  [PROPERTY.maximumPacketSize]: (reader) => notZero(reader.uint32()),
};

/** The properties that a kind of packet may have. */
export type Allowed = ReadonlySet<number>;

/** The set of properties with these names. */
export function allowed(...names: readonly (keyof typeof PROPERTY)[]): Allowed {
  return new Set([...names, "userProperty" as const].map((name) => PROPERTY[name]));
}

/** The properties of a packet; user properties are checked and ignored. */
export class Properties {
  readonly #values = new Map<number, Value>();

  /**
   * @throws {PacketError} `malformedPacket` for a property that the packet may not have or that exceeds it,
   * `protocolError` for one that is repeated or has an invalid value (2.2.2.2 and the clause of each).
   */
  constructor(packet: ByteReader, permitted: Allowed) {
    const reader = packet.part(packet.variable());
    while (reader.left > 0) {
      const id = reader.variable();
      if (!isProperty(id) || !permitted.has(id)) throw malformed(`a property ${id} does not belong here (2.2.2.2)`);
      const value = READ[id](reader);
      if (id === PROPERTY.userProperty) continue; // the only one that may be repeated
      if (this.#values.has(id)) throw protocolError(`a property ${id} comes twice`);
      this.#values.set(id, value);
    }
  }

  has(name: keyof typeof PROPERTY): boolean {
    return this.#values.has(PROPERTY[name]);
  }

  number(name: keyof typeof PROPERTY): number | undefined {
    const value = this.#values.get(PROPERTY[name]);
    return typeof value === "number" ? value : undefined;
  }
}

function isProperty(id: number): id is PropertyId {
  return id in READ;
}

function uint32(reader: ByteReader): number {
  return reader.uint32();
}

function text(reader: ByteReader): string {
  return reader.text();
}

function zeroOrOne(reader: ByteReader): number {
  const value = reader.byte();
  if (value > 1) throw protocolError("a property that is 0 or 1 is neither");
  return value;
}

function notZero(value: number): number {
  if (value === 0) throw protocolError("a property is 0 that must not be");
  return value;
}

/** [MQTT-3.3.2-14], and at least one character [MQTT-4.7.3-1]. */
function topicName(reader: ByteReader): string {
  const topic = reader.text();
  if (topic === "" || /[+#]/.test(topic)) throw protocolError("a response topic is no topic [MQTT-3.3.2-14]");
  return topic;
}
