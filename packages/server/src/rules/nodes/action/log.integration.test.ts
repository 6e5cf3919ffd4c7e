import { afterAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { ScriptRunner } from "../../scripts/script-runner.ts";
import { runNode } from "../../testing/run-node.ts";
import { log } from "./log.ts";

const scripts = new ScriptRunner(testLog);
afterAll(() => scripts.close());

test("a logged message follows Success", async () => {
  expect((await runNode(log, { jsScript: "return 'x';" }, {}, { scripts })).labels).toEqual(["Success"]);
});
