import { joined } from "../message/joined-text.ts";
import { FRAME, HEADER_BYTES, MAX_FRAME_BYTES, writeHeader } from "./runner/framing.ts";
import type { ScriptInput } from "./script.ts";

/** A pending call of a script. */
export interface Call {
  /** JSON of the arguments. */
  readonly json: string;
  readonly settle: (line: string) => void;
}

/** Bytes per character in UTF-8 are at most three. */
const BYTES_OF_A_CHARACTER = 3;
/** Maximum size of a call: larger ones do not fit into a frame. */
export const MAX_CALL_CHARS = Math.floor(MAX_FRAME_BYTES / BYTES_OF_A_CHARACTER) - 1024;

const MAX_BATCH_CALLS = 1000;
const MAX_BATCH_CHARS = 1_000_000;

/** Removes from `waiting` the first calls that are sent together. */
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

/** The arguments of a call as JSON. */
export function encodeCall({ data, trusted, metadata, type }: ScriptInput): string {
  const first = trusted ? `0,${data}` : `1,${JSON.stringify(data)}`;
  const second = typeof metadata === "string" ? metadata : JSON.stringify(metadata);
  return joined(`[${first},${second},${quotedType(type)}]`);
}

let lastType = "";
let lastQuoted = '""';

/** Cache of the last message type: consecutive messages usually have the same. */
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
/** Buffer that is reused for batches. */
const KEPT_BYTES = 1024 * 1024;

let kept = Buffer.allocUnsafeSlow(0);

/**
 * Encodes the frame of a batch. Calls are encoded one by one: joining a thousand of them into one text first took
 * three times as long.
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

/** Lines in the format of the runner for an error of the script, and for one that is not its fault. */
export const failureLine = (text: string) => `!${JSON.stringify(text)}`;
export const refusalLine = (text: string) => `-${text}`;

/** Splits the text of a result frame into lines. */
export function splitLines(text: string): string[] {
  const lines = text.split("\n");
  lines.pop(); // each line ends with a line feed
  return lines;
}
