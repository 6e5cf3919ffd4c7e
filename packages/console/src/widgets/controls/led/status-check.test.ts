import { expect, test } from "vitest";
import { StatusCheck } from "./status-check.ts";

/** Runs a check against these answers; an error is one that the device does not give. */
async function run(answers: readonly unknown[]) {
  const left = [...answers];
  const waited: number[] = [];
  const seen: unknown[] = [];
  const check = new StatusCheck({
    ask: async () => {
      const answer = left.shift();
      if (left.length === 0) setTimeout(() => check[Symbol.dispose]());
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms) => {
      waited.push(ms);
    },
  });
  check.state.subscribe(() => {
    const state = check.state.snapshot();
    seen.push(state.kind === "checking" ? (state.error?.message ?? "no") : "yes");
  });
  await check.run();
  return { seen, waited };
}

test.each([
  [[true], ["yes"], []],
  [[{ ok: 1 }], ["yes"], []],
  [
    [false, 0, "on"],
    ["no", "no", "yes"],
    [10_000, 10_000],
  ],
  [[new Error("away"), true], ["away", "yes"], [10_000]],
])("a device that answers %j is asked until it says yes", async (answers, seen, waited) => {
  expect(await run(answers)).toEqual({ seen, waited });
});

test("a check that has ended asks no more", async () => {
  let asked = 0;
  const check = new StatusCheck({
    ask: async () => {
      asked += 1;
      check[Symbol.dispose]();
      return false;
    },
    wait: async () => undefined,
  });
  await check.run();
  expect([asked, check.state.snapshot()]).toEqual([1, { kind: "checking" }]);
});
