import type { ProtocolVersion } from "../codec.ts";
import { REASON } from "../reasons.ts";
import { type ByteReader, malformed, protocolError } from "./byte-reader.ts";
import { PacketError } from "./packet-error.ts";
import { allowed, Properties } from "./properties.ts";

export interface Subscription {
  readonly filter: string;
  readonly qos: number;
  /** MQTT 5: comes back with every message of the subscription. */
  readonly identifier?: number | undefined;
}

const SUBSCRIBE_PROPERTIES = allowed("subscriptionIdentifier");
const UNSUBSCRIBE_PROPERTIES = allowed();

const QOS = 0x03;
const RETAIN_HANDLING = 0x30;
const RESERVED_OPTIONS = 0xc0;
const SHARED = "$share/";

/** The filters of a SUBSCRIBE, after its packet id (3.8.2 and 3.8.3). @throws {PacketError} */
export function readSubscriptions(reader: ByteReader, version: ProtocolVersion): readonly Subscription[] {
  const properties = version === 5 ? new Properties(reader, SUBSCRIBE_PROPERTIES) : undefined;
  const identifier = properties?.number("subscriptionIdentifier");
  const subscriptions: Subscription[] = [];
  while (reader.left > 0) {
    const filter = readFilter(reader);
    const qos = version === 5 ? readOptions(reader) : readQos(reader);
    subscriptions.push(identifier === undefined ? { filter, qos } : { filter, qos, identifier });
  }
  if (subscriptions.length === 0) throw protocolError("SUBSCRIBE without a filter [MQTT-3.8.3-2]");
  if (version === 5 && subscriptions.some(({ filter }) => filter.startsWith(SHARED))) {
    throw new PacketError(REASON.sharedSubscriptionsNotSupported, "a shared subscription (3.2.2.3.13)");
  }
  return subscriptions;
}

/** The filters of an UNSUBSCRIBE, after its packet id (3.10.2 and 3.10.3). @throws {PacketError} */
export function readFilters(reader: ByteReader, version: ProtocolVersion): readonly string[] {
  if (version === 5) new Properties(reader, UNSUBSCRIBE_PROPERTIES);
  const filters: string[] = [];
  while (reader.left > 0) filters.push(readFilter(reader));
  if (filters.length === 0) throw protocolError("UNSUBSCRIBE without a filter [MQTT-3.10.3-2]");
  return filters;
}

function readFilter(reader: ByteReader): string {
  const filter = reader.text();
  if (filter === "") throw protocolError("an empty filter [MQTT-4.7.3-1]");
  return filter;
}

/** [MQTT-3-8.3-4] of MQTT 3.1.1. */
function readQos(reader: ByteReader): number {
  const qos = reader.byte();
  if (qos > 2) throw malformed("QoS 3, or a reserved bit beside it [MQTT-3-8.3-4]");
  return qos;
}

/** 3.8.3.1 of MQTT 5. */
function readOptions(reader: ByteReader): number {
  const options = reader.byte();
  if (options & RESERVED_OPTIONS) throw malformed("a reserved bit of the options [MQTT-3.8.3-5]");
  if ((options & QOS) === QOS) throw protocolError("QoS 3 (3.8.3.1)");
  if ((options & RETAIN_HANDLING) === RETAIN_HANDLING) throw protocolError("retain handling 3 (3.8.3.1)");
  return options & QOS;
}
