/**
 * Frames between the platform and its script runner: length, kind, a number, and UTF-8 text. Measured, this costs a
 * tenth of JSON over Node's own process channel.
 */
export const FRAME = {
  /** number: script; text: its definition as JSON. Compiled at the first call. */
  define: 1,
  /** number: script. */
  release: 3,
  /** number: batch; text: script number, space, number of calls, line feed, JSON array of the calls. */
  calls: 4,
  /** number: batch. The runner starts running it. */
  started: 5,
  /** number: batch; text: a line per call, possibly of the first calls only. */
  results: 6,
  /** number: batch; text: index of the call that cannot be interrupted. The platform kills the runner for it. */
  stuck: 7,
  /** Answered by `pong` of the same number; the runner sends one with number 0 when it is ready. */
  ping: 8,
  pong: 9,
  /** number: batch; text: index of the call that exhausted memory. The platform kills the runner for it. */
  lost: 10,
} as const;

/** A message between the platform and its script runner. */
export interface Frame {
  readonly kind: number;
  readonly number: number;
  readonly text: string;
}

/** Length of a frame's header. */
export const HEADER_BYTES = 9;
/** Maximum length of a frame, including its header. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Encodes a frame. */
export function encodeFrame(kind: number, number: number, text = ""): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  writeHeader(frame, { kind, number, length });
  frame.write(text, HEADER_BYTES);
  return frame;
}

/** `length`: number of bytes after the header. */
export function writeHeader(
  frame: Buffer,
  { kind, number, length }: { readonly kind: number; readonly number: number; readonly length: number },
): void {
  frame.writeUInt32LE(length, 0);
  frame[4] = kind;
  frame.writeUInt32LE(number, 5);
}

/** Splits a stream of bytes into frames. */
export class FrameReader {
  #rest: Buffer[] = [];
  #size = 0;
  #broken = false;

  /** A frame was larger than any valid one: the sender cannot be trusted, and nothing more is read. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Decodes the frames that are complete. */
  *read(chunk: Buffer): Generator<Frame> {
    if (this.#broken) return;
    this.#rest.push(chunk);
    this.#size += chunk.length;
    if (!this.#hasFrame()) return; // parts of a large frame are joined once, when it is complete
    let bytes = this.#rest.length === 1 ? chunk : Buffer.concat(this.#rest);
    while (bytes.length >= HEADER_BYTES) {
      const end = frameEnd(bytes);
      if (end > MAX_FRAME_BYTES) {
        this.#broken = true;
        this.#rest = [];
        return;
      }
      if (bytes.length < end) break;
      yield { kind: bytes[4] ?? 0, number: bytes.readUInt32LE(5), text: bytes.toString("utf8", HEADER_BYTES, end) };
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes.length > 0 ? [bytes] : [];
    this.#size = bytes.length;
  }

  #hasFrame(): boolean {
    if (this.#size < HEADER_BYTES) return false;
    const [first] = this.#rest;
    if (first === undefined || first.length < HEADER_BYTES) return true;
    const end = frameEnd(first);
    return this.#size >= end || end > MAX_FRAME_BYTES;
  }
}

function frameEnd(bytes: Buffer): number {
  return HEADER_BYTES + bytes.readUInt32LE(0);
}
