import { expect, test } from "vitest";
import { findQueues } from "./find-queues.ts";

const NAMES = ["SequentialByOriginator", "Main", "HighMain", "main-2"];

test.each<[string, readonly string[]]>([
  ["ma", ["Main", "main-2"]],
  ["MAIN", ["Main", "main-2"]],
  [" high", ["HighMain"]],
  ["ain", []],
  ["", ["HighMain", "Main", "main-2", "SequentialByOriginator"]],
])("BLOCK-9.038 queues are found by the beginning of their name, whatever the case: %s", (text, found) => {
  expect(findQueues(NAMES, text)).toEqual(found);
});
