import { expect, test } from "vitest";
import { eventKeys } from "./event-keys.ts";

const KEYS = ["temperature", "eventLog", "SERVER_EVENTS", "errors"];

test.each([
  [["event"], ["SERVER_EVENTS", "eventLog"]],
  [
    ["log", "ERR"],
    ["errors", "eventLog"],
  ],
  [["", " "], []],
  [[], []],
])("the words %j find %j", (words, found) => {
  expect(eventKeys(KEYS, words)).toEqual(found);
});
