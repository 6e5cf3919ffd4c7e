/**
 * How the platform and its script runner talk: a length, what it is, a number, and UTF-8 text.
 * Measured against JSON over Node's own process channel this costs a tenth.
 */
export const FRAME = {
  /** number: script; text: its definition as JSON. Compiled when it is first called. */
  define: 1,
  /** number: script. */
  release: 3,
  /** number: batch; text: number of the script, space, how many calls, line feed, JSON array of them. */
  calls: 4,
  /** number: batch. The runner is about to run it. */
  started: 5,
  /** number: batch; text: a line per call, perhaps of the first calls only. */
  results: 6,
  /** number: batch; text: index of the call that cannot be interrupted. The platform kills the runner for it. */
  stuck: 7,
  /** Answered by `pong` of the same number; the runner sends one with number 0 when it is ready. */
  ping: 8,
  pong: 9,
  /** number: batch; text: index of the call that exhausted memory. The platform kills the runner for it. */
  lost: 10,
} as const;

export interface Frame {
  readonly kind: number;
  readonly number: number;
  readonly text: string;
}

export const HEADER_BYTES = 9;
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

export function encodeFrame(kind: number, number: number, text = ""): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  writeHeader(frame, { kind, number, length });
  frame.write(text, HEADER_BYTES);
  return frame;
}

/** `length`: bytes that follow the header. */
export function writeHeader(
  frame: Buffer,
  { kind, number, length }: { readonly kind: number; readonly number: number; readonly length: number },
): void {
  frame.writeUInt32LE(length, 0);
  frame[4] = kind;
  frame.writeUInt32LE(number, 5);
}

/** Cuts a stream of bytes into frames. */
export class FrameReader {
  #rest: Buffer[] = [];
  #size = 0;
  #broken = false;

  /** A frame was larger than any that we write: the other side is not to be trusted, and nothing more is read. */
  get broken(): boolean {
    return this.#broken;
  }

  /** The frames that are complete now. */
  *read(chunk: Buffer): Generator<Frame> {
    if (this.#broken) return;
    this.#rest.push(chunk);
    this.#size += chunk.length;
    if (!this.#hasFrame()) return; // parts of a large frame are joined once it is complete, not at each part
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
