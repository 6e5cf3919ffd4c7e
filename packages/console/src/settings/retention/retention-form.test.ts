import type { RetentionRule } from "@orrery/model";
import { expect, test } from "vitest";
import { policyOf, readPolicy, retentionForm } from "./retention-form.ts";

const RULE: RetentionRule = { deviceProfileId: null, keys: ["*"], rawDays: 30, steps: [] };
const stage = (days: number, becomes: string) => ({ days, becomes });

test.each<[string, Partial<RetentionRule>, object[]]>([
  ["kept for ever", { rawDays: null }, []],
  ["removed after a month", {}, [stage(30, "REMOVE")]],
  ["hours, then nothing", { steps: [{ bucket: "HOUR", days: 365 }] }, [stage(30, "HOUR"), stage(365, "REMOVE")]],
  [
    "minutes, then days for ever",
    {
      steps: [
        { bucket: "MINUTE", days: 365 },
        { bucket: "DAY", days: null },
      ],
    },
    [stage(30, "MINUTE"), stage(365, "DAY")],
  ],
])("points that are %s are edited by their age and saved as they were", (_, changes, stages) => {
  const policy = { paused: true, rules: [{ ...RULE, ...changes }] };
  const draft = readPolicy(policy);
  expect(draft.rules[0]?.stages).toEqual(stages);
  expect(policyOf(draft)).toEqual(policy);
});

test.each<[string, object, Record<string, string>]>([
  ["whole", { stages: [stage(30, "MINUTE"), stage(90, "REMOVE")] }, {}],
  ["without keys", { keys: [] }, { "rules.0.keys": "retention.keys-invalid" }],
  ["with a star within", { keys: ["a*b"] }, { "rules.0.keys": "retention.keys-invalid" }],
  [
    "that goes on after the end",
    { stages: [stage(30, "REMOVE"), stage(90, "DAY")] },
    { "rules.0.stages": "retention.remove-last" },
  ],
  [
    "whose ages do not grow",
    { stages: [stage(30, "HOUR"), stage(30, "REMOVE")] },
    { "rules.0.stages": "retention.days-grow" },
  ],
  [
    "whose buckets do not grow",
    { stages: [stage(30, "HOUR"), stage(60, "MINUTE")] },
    { "rules.0.stages": "retention.buckets-grow" },
  ],
])("a rule %s is told where it is wrong", (_, changes, problems) => {
  const rule = { profile: "", keys: ["*"], stages: [], ...changes };
  expect(retentionForm.check({ paused: false, rules: [rule] })).toEqual(problems);
});
