import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { InstallationKeys } from "../../secrets/installation-keys.ts";
import { newNodeId } from "../testing/nats-node.ts";
import { Malformed } from "./byte-reader.ts";
import { ByteWriter } from "./byte-writer.ts";
import { eventsOf, type Frame, frameBytes, readFrame } from "./frame.ts";
import { FrameOpener, FrameSeal } from "./frame-seal.ts";
import { writeValue } from "./write-value.ts";

function bodyOf(...events: readonly (readonly [string, unknown])[]): Buffer {
  const writer = new ByteWriter(10_000);
  for (const [topic, event] of events) {
    writer.text(topic);
    writeValue(writer, event);
  }
  return writer.take();
}

const bytesOf = (frame: Frame): Buffer => Buffer.concat(frameBytes(frame));
const EVENTS: Frame = {
  kind: "events",
  first: 2 ** 40,
  count: 2,
  body: bodyOf(["alarm", { a: 1 }], ["new", { b: 2n }]),
};

test.each<Frame>([EVENTS, { kind: "beat", last: 0 }, { kind: "bye", last: 2 ** 52 }])("a frame: $kind", (frame) => {
  expect(readFrame(bytesOf(frame))).toEqual(frame);
});

test("events are read in their order, topics of newer versions too", () => {
  expect([...eventsOf(EVENTS)]).toEqual([
    { topic: "alarm", event: { a: 1 } },
    { topic: "new", event: { b: 2n } },
  ]);
});

test.each<[string, Buffer]>([
  ["another version", Buffer.from(bytesOf(EVENTS)).fill(2, 0, 1)],
  ["an unknown kind", Buffer.from(bytesOf(EVENTS)).fill(9, 1, 2)],
  ["no frame at all", Buffer.alloc(3)],
])("%s is refused", (_what, bytes) => {
  expect(() => readFrame(bytes)).toThrow(Malformed);
});

test.each<[string, number, Buffer]>([
  ["fewer events than it says", 2, bodyOf(["alarm", {}])],
  ["more events than it says", 1, bodyOf(["alarm", {}], ["alarm", {}])],
  ["events that are no objects", 1, bodyOf(["alarm", 5])],
])("a frame with %s is refused", (_what, count, body) => {
  expect(() => [...eventsOf({ kind: "events", first: 1, count, body })]).toThrow(Malformed);
});

test("a sealed frame opens once, in its order, with the key and for the node that sealed it", () => {
  const keys = new InstallationKeys(randomBytes(32));
  const node = newNodeId();
  const seal = new FrameSeal(keys, node);
  const sealed = ["first", "second", "third"].map((text) => seal.seal([Buffer.from(text), Buffer.from(" frame")]));
  const opener = new FrameOpener(keys, node);
  const opened = (at: number): string | undefined => opener.open(sealed[at] ?? Buffer.alloc(0))?.toString();
  expect([0, 0, 2, 1].map(opened)).toEqual(["first frame", undefined, "third frame", undefined]);
  const others = [new FrameOpener(keys, newNodeId()), new FrameOpener(new InstallationKeys(randomBytes(32)), node)];
  const [first = Buffer.alloc(0)] = sealed;
  for (const other of others) expect(other.open(first)).toBeUndefined();
  const changed = Buffer.from(first);
  changed.writeUInt8(changed.readUInt8(10) ^ 1, 10);
  expect(new FrameOpener(keys, node).open(changed)).toBeUndefined();
  expect(new FrameOpener(keys, node).open(first.subarray(0, 20))).toBeUndefined();
});
