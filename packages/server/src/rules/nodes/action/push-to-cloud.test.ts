import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { pushToCloud } from "./push-to-cloud.ts";

test("messages end, since there is no cloud above the platform", async () => {
  expect((await runNode(pushToCloud, {})).labels).toEqual(["ACK"]);
});
