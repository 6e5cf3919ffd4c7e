import type { UserCondition } from "@orrery/model";
import { expect, test } from "vitest";
import { draftsOf, readDrafts } from "./filter-drafts.ts";

const condition = (valueType: UserCondition["valueType"], value: UserCondition["value"]): UserCondition => ({
  path: "0/0",
  key: { type: "TIME_SERIES", key: "rpm" },
  valueType,
  operation: "EQUAL",
  label: undefined,
  value,
});

test.each([
  ["NUMERIC", 5.5, "5.5", 5.5],
  ["STRING", undefined, undefined, ""],
  ["STRING", "a", "a", "a"],
  ["BOOLEAN", undefined, undefined, false],
  ["BOOLEAN", true, true, true],
  ["DATE_TIME", 12, 12, 12],
] as const)("a %s of %j stands in its field as %j and means %j", (type, value, draft, meant) => {
  const conditions = [condition(type, value)];
  expect(draftsOf(conditions)).toEqual({ "0/0": draft });
  expect(readDrafts(conditions, draftsOf(conditions)).values.get("0/0")).toBe(meant);
});

test.each([
  ["NUMERIC", "", undefined],
  ["NUMERIC", "fast", undefined],
  ["NUMERIC", " 2,5 ", 2.5],
  ["NUMERIC", "-3e2", -300],
  ["DATE_TIME", undefined, undefined],
] as const)("a %s field with %j means %j", (type, draft, meant) => {
  const { values, wrong } = readDrafts([condition(type, 0)], { "0/0": draft });
  expect(values.get("0/0")).toBe(meant);
  expect(wrong.has("0/0")).toBe(meant === undefined);
});
