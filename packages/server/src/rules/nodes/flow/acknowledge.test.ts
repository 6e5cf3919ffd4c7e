import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { acknowledge } from "./acknowledge.ts";

test("the message follows Success", async () => {
  expect((await runNode(acknowledge, { version: 0 })).labels).toEqual(["Success"]);
});
