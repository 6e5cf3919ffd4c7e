import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

const deflated = promisify(deflate);
const inflated = promisify(inflate);

/** States shorter than this are stored uncompressed: compressing them would take longer than writing them. */
const LONG = 1024;
/** First byte of zlib's output; JSON never begins with it. */
const DEFLATED = 0x78;
/** Upper bound of a decompressed state; no entity is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Encodes a state for storage. Long ones are compressed on another thread. */
export async function bytesOf(json: string): Promise<Uint8Array> {
  const bytes = Buffer.from(json);
  return bytes.length > LONG ? deflated(bytes, { level: 1 }) : bytes;
}

/** Decodes what {@link bytesOf} returned. */
export async function jsonOfBytes(bytes: Uint8Array): Promise<string> {
  const isDeflated = bytes[0] === DEFLATED;
  return Buffer.from(isDeflated ? await inflated(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString();
}
