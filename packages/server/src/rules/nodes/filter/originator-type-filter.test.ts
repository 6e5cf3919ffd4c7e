import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { originatorTypeFilter } from "./originator-type-filter.ts";

test.each([
  ["DEVICE", "True"],
  ["ASSET", "False"],
] as const)("a filter for devices sends a message about an entity of type %s to %s", async (type, label) => {
  const originator = entityId(type, numbered(5));
  expect((await runNode(originatorTypeFilter, { originatorTypes: ["DEVICE"] }, { originator })).labels).toEqual([
    label,
  ]);
});
