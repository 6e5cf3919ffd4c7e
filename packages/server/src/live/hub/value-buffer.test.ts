import { expect, test } from "vitest";
import { LiveValue } from "./live-value.ts";
import { ValueBuffer } from "./value-buffer.ts";

const value = (key: string, n: number) => new LiveValue(key, n, { type: "LONG", value: n });

function texts(buffer: ValueBuffer): Record<string, string[]> {
  return Object.fromEntries([...buffer.take()].map(([key, values]) => [key, values.map(({ text }) => text)]));
}

test("values are taken newest first, once", () => {
  const buffer = new ValueBuffer(10);
  for (const n of [1, 2, 3]) buffer.add(value("a", n));
  buffer.add(value("b", 1));
  expect(texts(buffer)).toEqual({ a: ["3", "2", "1"], b: ["1"] });
  expect(buffer.isEmpty).toBe(true);
});

test("of too many values the newer half of every key stays", () => {
  const buffer = new ValueBuffer(10);
  for (let n = 1; n <= 9; n++) buffer.add(value("a", n));
  buffer.add(value("b", 1));
  buffer.add(value("b", 2));
  expect(texts(buffer)).toEqual({ a: ["9", "8", "7", "6", "5"], b: ["2"] });
});

test("a value can take the place of all before it, and a key can be forgotten", () => {
  const buffer = new ValueBuffer(10);
  buffer.add(value("a", 1));
  buffer.replace(value("a", 2));
  buffer.add(value("b", 1));
  buffer.forget("b");
  expect(texts(buffer)).toEqual({ a: ["2"] });
  buffer.replace(value("a", 1));
  buffer.forget("a");
  expect(buffer.isEmpty).toBe(true);
});
