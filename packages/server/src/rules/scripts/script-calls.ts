import { joined } from "../message/joined-text.ts";
import { FRAME, HEADER_BYTES, MAX_FRAME_BYTES, writeHeader } from "./framing.ts";
import type { ScriptInput } from "./script.ts";

/** A call of a script that waits for its line. */
export interface Call {
  /** JSON of the arguments. */
  readonly json: string;
  readonly settle: (line: string) => void;
}

/** A character is at most three bytes of UTF-8. */
const BYTES_OF_A_CHARACTER = 3;
/** A larger call would not fit into a frame. */
export const MAX_CALL_CHARS = Math.floor(MAX_FRAME_BYTES / BYTES_OF_A_CHARACTER) - 1024;

const MAX_BATCH_CALLS = 1000;
const MAX_BATCH_CHARS = 1_000_000;

/** As many of the first calls as travel together; they are gone from `waiting`. */
export function takeBatch(waiting: Call[]): Call[] {
  let size = 0;
  let chars = 0;
  for (const call of waiting) {
    chars += call.json.length;
    if (size > 0 && (chars > MAX_BATCH_CHARS || size === MAX_BATCH_CALLS)) break;
    size += 1;
  }
  return waiting.splice(0, size);
}

export function encodeCall({ data, trusted, metadata, type }: ScriptInput): string {
  const first = trusted ? `0,${data}` : `1,${JSON.stringify(data)}`;
  const second = typeof metadata === "string" ? metadata : JSON.stringify(metadata);
  return joined(`[${first},${second},${quotedType(type)}]`);
}

let lastType = "";
let lastQuoted = '""';

/** Nearly all messages are of the same type as the one before. */
function quotedType(type: string): string {
  if (type !== lastType) {
    lastType = type;
    lastQuoted = JSON.stringify(type);
  }
  return lastQuoted;
}

const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
/** Memory that is kept between the batches. */
const KEPT_BYTES = 1024 * 1024;

let kept = Buffer.allocUnsafeSlow(0);

/**
 * The frame of a batch. Each call is written by itself: joining a thousand of them to one text first, and writing that,
 * took three times as long.
 */
export function encodeCalls(number: number, script: number, calls: readonly Call[]): Buffer {
  const head = `${script} ${calls.length}\n`;
  const memory = scratch(HEADER_BYTES + head.length + 2 + roomFor(calls));
  let at = HEADER_BYTES + memory.write(head, HEADER_BYTES);
  let separator = OPEN_ARRAY;
  for (const { json } of calls) {
    memory[at] = separator;
    at += 1 + memory.write(json, at + 1);
    separator = COMMA;
  }
  memory[at] = CLOSE_ARRAY;
  at += 1;
  writeHeader(memory, { kind: FRAME.calls, number, length: at - HEADER_BYTES });
  return Buffer.from(memory.subarray(0, at));
}

function roomFor(calls: readonly Call[]): number {
  let room = 0;
  for (const { json } of calls) room += json.length * BYTES_OF_A_CHARACTER + 1;
  return room;
}

function scratch(bytes: number): Buffer {
  if (bytes > KEPT_BYTES) return Buffer.allocUnsafeSlow(bytes);
  if (kept.length < bytes) kept = Buffer.allocUnsafeSlow(KEPT_BYTES);
  return kept;
}

/** The lines that the runner's side would write for an error of the script, and for one that is not its fault. */
export const failureLine = (text: string) => `!${JSON.stringify(text)}`;
export const refusalLine = (text: string) => `-${text}`;

export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  lines.pop(); // each line ends with a line feed
  return lines;
}
