import { expect, test } from "vitest";
import { headlineOf } from "./headline.ts";

const valuesOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, value], ts) => [key, { ts, value }]));

test.each([
  ["the first number by name", { speed: "41", battery: "87" }, "battery"],
  ["a number before a text", { door: "closed", temperature: "-18.6" }, "temperature"],
  ["a text when there is no number", { door: "closed" }, "door"],
  ["no place while there is something else", { latitude: "48.2", longitude: "16.4", speed: "41" }, "speed"],
  ["a place when there is nothing else", { longitude: "16.4", latitude: "48.2" }, "latitude"],
  ["no JSON", { config: '{"a":1}', mode: "auto" }, "mode"],
  ["no empty text", { note: "" }, undefined],
  ["no text that is too long for a line", { note: "a sentence that nobody reads beside a name" }, undefined],
  ["nothing of nothing", {}, undefined],
])("one line shows %s", (_what, texts, key) => {
  expect(headlineOf(valuesOf(texts as Record<string, string>))?.key).toBe(key);
});
