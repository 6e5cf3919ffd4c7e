import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../packages/console/scripts/budget.mjs", import.meta.url));

test("the first pages of the console need no more code than they may", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT]); // rejects when a limit is exceeded
  expect(JSON.parse(stdout)).toHaveLength(3);
});
