import { expect, test } from "vitest";
import { namesIn } from "./known-message.ts";

const ARGS = ["msg", "metadata", "msgType"] as const;

test("keys are offered as they are written, with the values that they had", () => {
  const msg = { temperature: 22.4, door: { open: true }, "not a name": 1, list: [1] };
  expect(namesIn({ msg, metadata: { deviceName: "Cellar" }, msgType: "X" }, ARGS)).toEqual([
    { path: "msg.temperature", note: "22.4" },
    { path: "msg.door", note: '{"open":true}' },
    { path: "msg.door.open", note: "true" },
    { path: "msg.list", note: "[1]" },
    { path: "metadata.deviceName", note: "Cellar" },
    { path: "msgType", note: "X" },
  ]);
});

test("long values are cut, deep ones and too many are left out", () => {
  const deep = { a: { b: { c: { d: 1 } } } };
  expect(namesIn({ msg: deep, metadata: {}, msgType: "x".repeat(60) }, ARGS).map(({ path }) => path)).toEqual([
    "msg.a",
    "msg.a.b",
    "msg.a.b.c",
    "msgType",
  ]);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, "v".repeat(99)]));
  const names = namesIn({ msg: many, metadata: {}, msgType: "X" }, ARGS);
  expect([names.length, names[0]?.note?.length]).toEqual([200, 41]);
  expect(namesIn({ msg: "text", metadata: {}, msgType: "X" }, ARGS)).toEqual([{ path: "msgType", note: "X" }]);
});
