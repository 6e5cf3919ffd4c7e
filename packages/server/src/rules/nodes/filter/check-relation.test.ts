import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { checkRelation } from "./check-relation.ts";

const PARENT = entityId("ASSET", parseUuid("10000000-0000-1000-8000-000000000001"));
const CHILD = entityId("ASSET", parseUuid("10000000-0000-1000-8000-000000000002"));
const given = {
  relations: {
    relations: [
      { from: PARENT, to: DEVICE, type: "Contains" },
      { from: DEVICE, to: CHILD, type: "Manages" },
    ],
  },
};
const parent = { entityType: "ASSET", entityId: PARENT.id };
const child = { entityType: "ASSET", entityId: CHILD.id };
const ANY = { checkForSingleEntity: false };
const ONE = { checkForSingleEntity: true };

test.each<[object, string]>([
  [{ ...ONE, ...parent, direction: "FROM", relationType: "Contains" }, "True"],
  [{ ...ONE, ...parent, direction: "TO", relationType: "Contains" }, "False"],
  [{ ...ONE, ...parent, direction: "FROM", relationType: "Manages" }, "False"],
  [{ ...ONE, ...child, direction: "TO", relationType: "Manages" }, "True"],
  [{ ...ONE, ...child, direction: "FROM", relationType: "Manages" }, "False"],
  [{ ...ANY, direction: "FROM", relationType: "Contains" }, "True"],
  [{ ...ANY, direction: "TO", relationType: "Contains" }, "False"],
  [{ ...ANY, direction: "TO", relationType: "Manages" }, "True"],
  [{ ...ONE, direction: "FROM", relationType: "Contains" }, "Failure"],
])("%j sends the message to %s", async (config, label) => {
  expect((await runNode(checkRelation, config, {}, { given })).labels).toEqual([label]);
});

test("an originator without relations", async () => {
  const originator = entityId("DEVICE", numbered(404));
  expect((await runNode(checkRelation, { ...ANY }, { originator }, { given })).labels).toEqual(["False"]);
});
