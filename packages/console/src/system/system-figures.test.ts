import type { SystemStatus } from "@orrery/model";
import { expect, test } from "vitest";
import { isScarce, ratesOf, storedBytes } from "./system-figures.ts";

const BASE: SystemStatus = {
  version: "3.3.3",
  runtime: "Node.js 24.9.0 on linux x64",
  serviceId: "one",
  startedAt: 0,
  now: 10_000,
  memory: { used: 1, heapUsed: 1, heapLimit: 2, hostFree: 1, hostTotal: 2 },
  processor: { usedMs: 1_000, cores: 2 },
  waiting: { points: 0, ruleMessages: 0, scriptCalls: 0, exports: 0 },
  counts: {
    requests: 10,
    ruleMessages: 100,
    failedRuleMessages: 0,
    lateRuleMessages: 0,
    commits: 4,
    commitMs: 20,
    lostAuditEntries: 0,
  },
  connections: { mqtt: 0, coapObservers: 0 },
  storage: {
    database: "sqlite",
    stores: [
      { name: "entities", bytes: 300 },
      { name: "telemetry", bytes: 700 },
    ],
  },
};
const LATER: SystemStatus = {
  ...BASE,
  now: 15_000,
  processor: { usedMs: 3_500, cores: 2 },
  counts: { ...BASE.counts, requests: 20, ruleMessages: 1_100, commits: 14, commitMs: 50 },
};

test("rates are what was counted between two readings", () => {
  const rates = { seconds: 5, requests: 2, ruleMessages: 200, commits: 2, commitMs: 3, processor: 0.5 };
  expect(ratesOf(BASE, LATER)).toEqual(rates);
});

test("a time without commits has no length of a commit", () => {
  expect(ratesOf(BASE, { ...BASE, now: 11_000 })).toMatchObject({ commits: 0, commitMs: undefined });
});

test.each([
  ["nothing was read before", undefined, LATER],
  ["no time has passed", BASE, BASE],
  ["another node answers", { ...BASE, serviceId: "two" }, LATER],
  ["it was started again", { ...BASE, processor: { usedMs: 9_000, cores: 2 } }, LATER],
])("nothing is told when %s", (_, before, after) => {
  expect(ratesOf(before, after)).toBeUndefined();
});

test("what is stored is the sum of the stores, and little room is less than a tenth", () => {
  expect(storedBytes(BASE)).toBe(1_000);
  expect([isScarce(9, 100), isScarce(10, 100)]).toEqual([true, false]);
});
