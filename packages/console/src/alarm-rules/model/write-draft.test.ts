import type { JsonObject } from "@orrery/model";
import { isValidProfileAlarm, readProfileAlarm } from "@orrery/model/alarm-rules";
import { expect, test } from "vitest";
import { type AlarmDraft, isReadable, newFilter, newGroup } from "./alarm-draft.ts";
import { alarmProblems } from "./alarm-problems.ts";
import { readAlarms } from "./read-draft.ts";
import { ALARM_TEMPLATES } from "./templates.ts";
import { isEdited, writeAlarms } from "./write-draft.ts";

const limit = (operation: string, defaultValue: number, key = "t") => ({
  key: { type: "TIME_SERIES", key },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation, value: { defaultValue, userValue: null, dynamicValue: null } },
});
const ruleOf = (condition: readonly object[], more: JsonObject = {}) => ({
  condition: { condition, spec: null },
  schedule: null,
  alarmDetails: null,
  dashboardId: null,
  ...more,
});
const alarmOf = (rule: object, more: JsonObject = {}): JsonObject => ({
  id: "one",
  alarmType: "Heat",
  createRules: { MAJOR: rule },
  clearRule: null,
  propagate: false,
  ...more,
});

/** The only rules, for they can be read. */
function readable(json: JsonObject): AlarmDraft {
  const [entry] = readAlarms([json]);
  if (!entry || !isReadable(entry)) throw new Error("unreadable");
  return entry;
}

const ownKey = { type: "CLIENT_ATTRIBUTE", key: "a" };
test.each<[string, JsonObject]>([
  ["a plain rule", alarmOf(ruleOf([limit("GREATER", 5)]))],
  [
    "members of other programs",
    alarmOf(ruleOf([limit("GREATER", 5)], { theirs: { kept: [1] } }), { alsoTheirs: true }),
  ],
  ["an attribute of one scope", alarmOf(ruleOf([{ ...limit("GREATER", 5), key: ownKey }]))],
  ["a value that dashboards set", alarmOf(ruleOf([{ ...limit("LESS", 5), value: undefined }]))],
  ["a schedule in words of its own", alarmOf(ruleOf([limit("LESS", 5)], { schedule: { type: "ANY_TIME" } }))],
])("%s that nobody edits is saved as it was", (_, json) => {
  expect(writeAlarms([readable(json)])[0]).toBe(json);
  expect(isEdited(readable(json))).toBe(false);
});

test("an edit leaves what other programs have saved, in the same part and in others", () => {
  const schedule = {
    type: "SPECIFIC_TIME",
    timezone: "UTC",
    daysOfWeek: [1],
    startsOn: 1,
    endsOn: 2,
    theirs: { a: 1 },
  };
  const filters = [
    { ...limit("GREATER", 5), theirs: 1 },
    { ...limit("LESS", 9, "h"), theirs: 2 },
  ];
  const rule = ruleOf(filters, { schedule });
  const saved = alarmOf(rule, { propagateRelationTypes: [], alsoTheirs: true });
  const before = readable(saved);
  expect(writeAlarms([withRule(before, { alarmDetails: "hot" })])).toEqual([
    {
      ...saved,
      propagateToOwner: false,
      propagateToTenant: false,
      createRules: { MAJOR: { ...rule, alarmDetails: "hot" } },
    },
  ]);
  const second = before.create[0]?.rule.condition.items.slice(1) ?? [];
  const [fewer] = writeAlarms([withRule(before, { condition: newGroup("all", second) })]);
  expect(fewer).toMatchObject({
    createRules: { MAJOR: { condition: { condition: [{ theirs: 2 }], spec: null }, schedule } },
  });
});

test("rules that cannot be read stay as they are", () => {
  const broken = alarmOf(ruleOf([{ key: {}, predicate: { type: "NEWER" } }]));
  const [entry] = readAlarms([broken]);
  expect(entry && isReadable(entry)).toBe(false);
  expect(entry && writeAlarms([entry])).toEqual([broken]);
});

test("an alternative is saved as an expression beside a condition for other clients; the list alone removes it", () => {
  const before = readable(alarmOf(ruleOf([limit("GREATER", 5)], { theirs: 1 })));
  const [created] = before.create;
  if (!created) throw new Error("no rule");
  const filters = [limit("GREATER", 5), limit("LESS", 1, "h")].map((filter) => newFilter(filter as never));
  const withGroup = (holds: "any" | "all"): AlarmDraft => {
    const rule = { ...created.rule, condition: newGroup(holds, filters) };
    return { ...before, create: [{ ...created, rule }] };
  };
  const [any] = writeAlarms([withGroup("any")]);
  expect(any).toMatchObject({
    createRules: {
      MAJOR: { theirs: 1, orrery: { expression: { type: "OR" } }, condition: { condition: [limit("GREATER", 5)] } },
    },
  });
  expect(any && readProfileAlarm(any).createRules.MAJOR?.expression.type).toBe("OR");
  const saved = readable(any ?? {});
  const [again] = saved.create;
  const plain = again && {
    ...saved,
    create: [{ ...again, rule: { ...again.rule, condition: newGroup("all", filters) } }],
  };
  expect(plain && writeAlarms([plain])[0]).toMatchObject({ createRules: { MAJOR: { orrery: null } } });
  expect(writeAlarms([withGroup("all")])[0]).not.toHaveProperty("createRules.MAJOR.orrery");
});

test.each(ALARM_TEMPLATES.filter(({ id }) => id !== "blank"))("the template $id is complete", ({ make }) => {
  const alarm = make("Named");
  expect([...alarmProblems([alarm])]).toEqual([]);
  const [json] = writeAlarms([alarm]);
  expect(isValidProfileAlarm(json)).toBe(true);
  const again = readable(json ?? {});
  expect(writeAlarms([again])[0]).toBe(json);
});

test.each<[string, (alarm: AlarmDraft) => AlarmDraft, string]>([
  ["no type", (alarm) => ({ ...alarm, alarmType: " " }), "alarm-rule.type-required"],
  ["no severity", (alarm) => ({ ...alarm, create: [] }), "alarm-rule.severity-required"],
  ["no condition", (alarm) => withRule(alarm, { condition: newGroup("all", []) }), "alarm-rule.condition-required"],
  ["no value", (alarm) => withRule(alarm, { condition: newGroup("all", [newFilter()]) }), "key-filter.number-required"],
  [
    "half a time",
    (alarm) => withRule(alarm, { spec: { type: "REPEATING", predicate: { defaultValue: 1.5 } } }),
    "alarm-rule.integer-required",
  ],
  [
    "no time at all",
    (alarm) =>
      withRule(alarm, {
        schedule: { type: "SPECIFIC_TIME", timezone: null, daysOfWeek: [1], startsOn: 0, endsOn: 0 },
      }),
    "alarm-rule.never-active",
  ],
])("rules with %s are not saved", (_, change, problem) => {
  const alarm = change(readable(alarmOf(ruleOf([limit("GREATER", 5)]))));
  expect([...alarmProblems([alarm]).values()]).toContain(problem);
});

test("what another program has saved is only wrong once it is edited", () => {
  const schedule = { type: "SPECIFIC_TIME", timezone: "", daysOfWeek: [1], startsOn: 0, endsOn: 0 };
  const never = readable(alarmOf(ruleOf([limit("GREATER", 5)], { schedule })));
  expect([...alarmProblems([never])]).toEqual([]);
  expect([...alarmProblems([withRule(never, { alarmDetails: "hot" })]).values()]).toEqual(["alarm-rule.never-active"]);
});

test("two rules of one type of alarm are not saved", () => {
  const one = readable(alarmOf(ruleOf([limit("GREATER", 5)])));
  expect([...alarmProblems([one, { ...one, key: "other" }])]).toEqual([["other/type", "alarm-rule.type-used"]]);
});

function withRule(alarm: AlarmDraft, part: Partial<AlarmDraft["create"][number]["rule"]>): AlarmDraft {
  return { ...alarm, create: alarm.create.map(({ severity, rule }) => ({ severity, rule: { ...rule, ...part } })) };
}
