import { ALERT, DtlsError } from "./alerts.ts";

/** Types of handshake messages (RFC 5246, 7.4; RFC 6347, 4.3.2). */
export const MESSAGE = {
  clientHello: 1,
  serverHello: 2,
  helloVerifyRequest: 3,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  clientKeyExchange: 16,
  finished: 20,
} as const;

/** A part of a handshake message, or all of it. */
export interface HandshakeFragment {
  readonly type: number;
  /** Of the whole message. */
  readonly length: number;
  /** Number of the message in its handshake. */
  readonly sequence: number;
  readonly offset: number;
  readonly body: Buffer;
}

/** A whole message. `bytes`: with its header, as handshake hashes include it (RFC 6347, 4.2.6). */
export interface HandshakeMessage {
  readonly type: number;
  readonly sequence: number;
  readonly body: Buffer;
  readonly bytes: Buffer;
}

export const MESSAGE_HEADER_BYTES = 12;

/** The fragments of a record. @throws {DtlsError} `decodeError`. */
export function readFragments(content: Buffer): readonly HandshakeFragment[] {
  const fragments: HandshakeFragment[] = [];
  let at = 0;
  while (at < content.length) {
    const from = at + MESSAGE_HEADER_BYTES;
    if (from > content.length) throw new DtlsError(ALERT.decodeError, "a handshake message has no header");
    const [length, offset, size] = [1, 6, 9].map((field) => content.readUIntBE(at + field, 3)) as [
      number,
      number,
      number,
    ];
    if (offset + size > length || from + size > content.length) {
      throw new DtlsError(ALERT.decodeError, "a handshake message ends beyond its record");
    }
    const body = content.subarray(from, from + size);
    fragments.push({ type: content.readUInt8(at), length, sequence: content.readUInt16BE(at + 4), offset, body });
    at = from + size;
  }
  return fragments;
}

/** The part of a message that begins at `offset`, with a header of its own. */
export function writeFragment(type: number, sequence: number, length: number, offset: number, body: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(MESSAGE_HEADER_BYTES + body.length);
  bytes.writeUInt8(type, 0);
  bytes.writeUIntBE(length, 1, 3);
  bytes.writeUInt16BE(sequence, 4);
  bytes.writeUIntBE(offset, 6, 3);
  bytes.writeUIntBE(body.length, 9, 3);
  body.copy(bytes, MESSAGE_HEADER_BYTES);
  return bytes;
}

/** A whole message. */
export function messageOf(type: number, sequence: number, body: Buffer): HandshakeMessage {
  return { type, sequence, body, bytes: writeFragment(type, sequence, body.length, 0, body) };
}
