import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { originatorTypeSwitch } from "./originator-type-switch.ts";

test.each([
  ["DEVICE", "Device"],
  ["EDGE", "Edge"],
] as const)("a message about an entity of type %s goes to %s", async (type, label) => {
  const originator = entityId(type, numbered(6));
  expect((await runNode(originatorTypeSwitch, {}, { originator })).labels).toEqual([label]);
});

test("a message about an entity of another type fails", async () => {
  const { errors } = await runNode(originatorTypeSwitch, {}, { originator: entityId("RPC", numbered(6)) });
  expect(errors).toEqual(["Unsupported originator type: RPC"]);
});
