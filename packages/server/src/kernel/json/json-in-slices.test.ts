import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { jsonInSlices } from "./json-in-slices.ts";
import { heldText, jsonText } from "./lossless-text.ts";

const long = Array.from({ length: 250 }, (_, at) => ({ at, none: undefined, text: `"${at}"` }));
const held = () => heldText('{"spelled": 1.50}');

test.each<[string, unknown]>([
  ["a text", "text"],
  ["nothing", null],
  ["a short list", [1, undefined, "x"]],
  ["a long list", long],
  ["a long list with holes", [undefined, ...long, null, [long]]],
  ["a list as long as a step and one longer", [long.slice(0, 100), long.slice(0, 101)]],
  ["a page", { data: long, totalPages: 1, none: undefined, hasNext: false }],
  ["a page of nothing else", { data: long }],
  ["members of all kinds", { "": 1, 'a"b': long, 7: { b: long }, time: new Date(0), list: [], none: undefined }],
  ["documents that are held as text", { held: held(), data: [held(), ...long], also: heldText("[1.0]") }],
  ["what writes itself", { data: long, toJSON: () => ({ own: true }) }],
])("%s is written as at once", async (_what, value) => {
  expect((await jsonInSlices(value)).join("")).toBe(jsonText(value));
});

test("others have their turn while a long list is written", async () => {
  let isWritten = false;
  const writing = Promise.resolve(jsonInSlices(Array(200).fill(Array(5_000).fill("text")))).then(() => {
    isWritten = true;
  });
  await setImmediate();
  expect(isWritten).toBe(false);
  await writing;
});
