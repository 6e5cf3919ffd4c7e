import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";

const deflated = promisify(deflate);
const inflated = promisify(inflate);

/** Shorter states are kept as they are: to deflate them takes longer than to write them. */
const LONG = 1024;
/** First byte of what zlib writes; JSON never begins with it. */
const DEFLATED = 0x78;
/** No entity is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/** How a state is stored. Long ones are deflated on another thread. */
export async function bytesOf(json: string): Promise<Uint8Array> {
  const bytes = Buffer.from(json);
  return bytes.length > LONG ? deflated(bytes, { level: 1 }) : bytes;
}

/** What {@link bytesOf} was given. */
export async function jsonOfBytes(bytes: Uint8Array): Promise<string> {
  const isDeflated = bytes[0] === DEFLATED;
  return Buffer.from(isDeflated ? await inflated(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString();
}
