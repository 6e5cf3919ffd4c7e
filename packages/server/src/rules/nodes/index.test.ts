import { expect, test } from "vitest";
import { RULE_NODES } from "./index.ts";

test("every kind of node has a type of its own", () => {
  expect(new Set(RULE_NODES.map((node) => node.type)).size).toBe(RULE_NODES.length);
});
