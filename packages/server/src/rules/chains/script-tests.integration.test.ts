import { entityId, parseUuid } from "@orrery/model";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_SANDBOX_LIMITS, ScriptRunner } from "../scripts/script-runner.ts";
import { TENANT } from "../testing/test-engine.ts";
import { ScriptTests } from "./script-tests.ts";

const runner = new ScriptRunner(pino({ enabled: false }), { ...DEFAULT_SANDBOX_LIMITS, callTimeoutMs: 700 });
afterAll(() => runner.close());

const OTHER = entityId("TENANT", parseUuid("00000000-0000-1000-8000-0000000000ff"));
const BLOCKED = { output: "", error: expect.stringContaining("blocked for a minute") };
let now = 1_000_000;
let tests = new ScriptTests(runner, () => now);
beforeEach(() => {
  tests = new ScriptTests(runner, () => now);
});

const run = (script: string, of = TENANT) =>
  tests.run(of, {
    script,
    scriptType: "filter",
    argNames: ["msg", "metadata", "msgType"],
    msg: "{}",
    metadata: {},
    msgType: "POST_TELEMETRY_REQUEST",
  });

test("a tenant whose tests are killed three times waits a minute, however fast the tests come; others do not", async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => run("for (;;) {}")));
  expect(outcomes.slice(0, 3).map(({ error }) => error)).toEqual(
    Array(3).fill(expect.stringContaining("Script execution timed out")),
  );
  expect(outcomes.slice(3)).toEqual(Array(3).fill(BLOCKED));
  expect(await run("return true;")).toEqual(BLOCKED);
  expect(await run("return true;", OTHER)).toEqual({ output: "true", error: "" });
  now += 60_000;
  expect(await run("return true;")).toEqual({ output: "true", error: "" });
});

test("ordinary errors do not block a tenant", async () => {
  for (let i = 0; i < 5; i++)
    expect(await run("return missing;")).toMatchObject({ error: expect.stringContaining("missing") });
  expect(await run("return true;")).toEqual({ output: "true", error: "" });
});

test("the number of waiting tests is bounded", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => run("return true;")));
  expect(outcomes.filter(({ output }) => output === "true")).toHaveLength(50);
  expect(outcomes.at(-1)).toEqual({ output: "", error: "Too many script tests are waiting" });
});
