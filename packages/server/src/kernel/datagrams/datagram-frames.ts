import type { PeerAddress } from "./peer-address.ts";

const HEAD = 5;
const MAX_PORT = 65_535;

/** A datagram between nodes: length of the rest (16 bits), port, length of the address, address, content. */
export function frameOf({ address, port }: PeerAddress, bytes: Uint8Array): Buffer {
  const length = HEAD - 2 + address.length + bytes.length;
  if (length > MAX_PORT) return Buffer.alloc(0); // no datagram of IP is so large
  const frame = Buffer.allocUnsafe(2 + length);
  frame.writeUInt16BE(length, 0);
  frame.writeUInt16BE(port, 2);
  frame.writeUInt8(address.length, 4);
  frame.write(address, HEAD, "latin1");
  frame.set(bytes, HEAD + address.length);
  return frame;
}

/** Reads frames of a stream, whose pieces begin and end anywhere. */
export class FrameReader {
  readonly #received: (bytes: Buffer, peer: PeerAddress) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(received: (bytes: Buffer, peer: PeerAddress) => void) {
    this.#received = received;
  }

  read(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (bytes.length >= 2) {
      const end = 2 + bytes.readUInt16BE(0);
      if (bytes.length < end) break;
      this.#one(bytes.subarray(2, end));
      bytes = bytes.subarray(end);
    }
    this.#rest = Buffer.from(bytes); // less than one frame; the chunk is not kept
  }

  #one(frame: Buffer): void {
    const length = frame.length < HEAD - 2 ? frame.length : frame.readUInt8(2);
    const content = HEAD - 2 + length;
    if (content > frame.length) return;
    const address = frame.toString("latin1", HEAD - 2, content);
    this.#received(Buffer.from(frame.subarray(content)), { address, port: frame.readUInt16BE(0) });
  }
}
