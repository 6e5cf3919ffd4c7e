import { MESSAGE_HEADER_BYTES, writeFragment } from "../wire/handshake-message.ts";
import { CONTENT } from "../wire/record.ts";
import type { Flight } from "./server-handshake.ts";

/** Writes records, each with the next number of its epoch. */
export interface RecordWriter {
  /** Of epoch 0. */
  plain(type: number, content: Buffer): Buffer;
  /** Of epoch 1. */
  sealed(type: number, content: Buffer): Buffer;
}

/** Maximum size of our datagrams: what every path of IPv6 carries, less its headers. */
const MAX_DATAGRAM_BYTES = 1_200;
/** Room for the header and the protection of a record, with a connection id of the client. */
const RECORD_OVERHEAD = 13 + 24 + 33;
const CHANGE_CIPHER_SPEC = Buffer.of(1);

/** The datagrams of a flight; each call numbers its records anew, as retransmissions must (RFC 6347, 4.2.4). */
export function datagramsOf(flight: Flight, writer: RecordWriter, maxFragment: number): readonly Buffer[] {
  const size = Math.min(maxFragment, MAX_DATAGRAM_BYTES - RECORD_OVERHEAD) - MESSAGE_HEADER_BYTES;
  const records: Buffer[] = [];
  for (const [i, { type, sequence, body }] of flight.messages.entries()) {
    const isSealed = flight.finished && i === flight.messages.length - 1;
    if (isSealed) records.push(writer.plain(CONTENT.changeCipherSpec, CHANGE_CIPHER_SPEC));
    for (let at = 0; at === 0 || at < body.length; at += size) {
      const part = writeFragment(type, sequence, body.length, at, body.subarray(at, at + size));
      records.push(isSealed ? writer.sealed(CONTENT.handshake, part) : writer.plain(CONTENT.handshake, part));
    }
  }
  return packed(records);
}

function packed(records: readonly Buffer[]): readonly Buffer[] {
  const datagrams: Buffer[] = [];
  let open: Buffer[] = [];
  let length = 0;
  for (const record of records) {
    if (length + record.length > MAX_DATAGRAM_BYTES && open.length > 0) {
      datagrams.push(Buffer.concat(open));
      open = [];
      length = 0;
    }
    open.push(record);
    length += record.length;
  }
  if (open.length > 0) datagrams.push(Buffer.concat(open));
  return datagrams;
}
