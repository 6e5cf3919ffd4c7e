import type { Topic } from "../events.ts";
import { ByteReader, Malformed } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { readValue } from "./read-value.ts";

/** Raised when an older program could not read frames any more, or would read something else. */
const VERSION = 1;
const KINDS = ["events", "beat", "bye"] as const;
const HEAD_BYTES = 64;

/** What a node sends to the others. Its events are numbered from 1; those that were never sent have numbers, too. */
export type Frame =
  /** `count` events from the number `first` on; `body` has each as its topic and its value. */
  | { readonly kind: "events"; readonly first: number; readonly count: number; readonly body: Buffer }
  /** Sent while nothing happens: the number of the last event. */
  | { readonly kind: "beat"; readonly last: number }
  /** The node ends; this was its last event. */
  | { readonly kind: "bye"; readonly last: number };

/** An event as it was read; its topic may be one of a newer program. */
export interface ReadEvent {
  readonly topic: Topic | (string & {});
  readonly event: object;
}

/** The frame as bytes in two parts. */
export function frameBytes(frame: Frame): readonly [head: Buffer, body: Buffer] {
  const head = new ByteWriter(HEAD_BYTES);
  head.byte(VERSION);
  head.byte(KINDS.indexOf(frame.kind));
  head.double(frame.kind === "events" ? frame.first : frame.last);
  if (frame.kind !== "events") return [head.take(), Buffer.alloc(0)];
  head.varint(frame.count);
  return [head.take(), frame.body];
}

/** @throws {Malformed} also for a frame of another version. */
export function readFrame(bytes: Buffer): Frame {
  const reader = new ByteReader(bytes);
  const version = reader.byte();
  if (version !== VERSION) throw new Malformed(`a frame of version ${version}`);
  const kind = KINDS[reader.byte()];
  const number = reader.double();
  if (kind === undefined || !Number.isSafeInteger(number) || number < 0) throw new Malformed("an unknown frame");
  if (kind !== "events") return { kind, last: number };
  const count = reader.varint();
  return { kind, first: number, count, body: bytes.subarray(bytes.length - reader.left) };
}

/** The events of a frame one after another. @throws {Malformed} */
export function* eventsOf({ body, count }: Extract<Frame, { kind: "events" }>): Generator<ReadEvent> {
  const reader = new ByteReader(body);
  for (let left = count; left > 0; left--) {
    const topic = reader.text();
    const event = readValue(reader);
    if (typeof event !== "object" || event === null) throw new Malformed("an event that is no object");
    yield { topic, event };
  }
  if (reader.left > 0) throw new Malformed("bytes after the last event");
}
