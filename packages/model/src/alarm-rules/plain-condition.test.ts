import { expect, test } from "vitest";
import type { NumericOperation } from "../queries/key-filter.ts";
import type { AlarmExpression, AlarmFilter } from "./alarm-rule.ts";
import { plainCondition } from "./plain-condition.ts";

const filter = (key: string, operation: NumericOperation, limit: number): AlarmFilter => ({
  key: { type: "TIME_SERIES", key },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation, value: { defaultValue: limit, dynamicValue: null } },
});
const is = (key: string, operation: NumericOperation, limit: number): AlarmExpression => ({
  type: "FILTER",
  filter: filter(key, operation, limit),
});
const all = (...expressions: AlarmExpression[]): AlarmExpression => ({ type: "AND", expressions });
const any = (...expressions: AlarmExpression[]): AlarmExpression => ({ type: "OR", expressions });
const not = (expression: AlarmExpression): AlarmExpression => ({ type: "NOT", expression });
const hot = is("t", "GREATER", 30);
const cold = is("t", "LESS", 5);
const dry = is("h", "LESS", 20);
const silent: AlarmExpression = {
  type: "NO_DATA",
  key: { type: "TIME_SERIES", key: "t" },
  unit: "MINUTES",
  duration: 5,
};
const late: AlarmExpression = { type: "FILTER", filter: filter("t", "GREATER", 30), hysteresis: 2 };

/** Filters in short: `t>30`, `t(<5 OR >30)`, `never`. */
function short({ key, predicate }: AlarmFilter): string {
  if (key.type === "CONSTANT") return key.key;
  const sign = { GREATER: ">", LESS: "<", GREATER_OR_EQUAL: ">=", LESS_OR_EQUAL: "<=", EQUAL: "=", NOT_EQUAL: "!=" };
  const one = (each: AlarmFilter["predicate"]): string => {
    if (each.type === "COMPLEX") return `(${each.predicates.map(one).join(` ${each.operation} `)})`;
    return each.type === "NUMERIC" ? `${sign[each.operation]}${each.value.defaultValue}` : "?";
  };
  return `${key.key}${one(predicate)}`;
}

test.each<[string, AlarmExpression, string, boolean]>([
  ["one condition", hot, "t>30", true],
  ["all of several", all(hot, dry), "t>30, h<20", true],
  ["all within all", all(hot, all(dry)), "t>30, h<20", true],
  ["any of one value", any(cold, hot), "t(<5 OR >30)", true],
  ["any of several values: the first", any(hot, dry), "t>30", false],
  ["the opposite", not(hot), "t<=30", false],
  ["none of several", not(any(hot, dry)), "t<=30, h>=20", false],
  ["not all of one value", not(all(cold, is("t", "GREATER", 1))), "t(>=5 OR <=1)", false],
  ["the opposite of the opposite", not(not(hot)), "t>30", false],
  ["a hysteresis is left out", late, "t>30", false],
  ["the opposite of a hysteresis cannot be said", not(late), "never", false],
  ["missing values cannot be said", silent, "never", false],
  ["nor together with others", all(hot, silent), "never", false],
  ["an alternative that can be said", any(silent, hot), "t>30", false],
])("clients of the contract are given, of %s, what is never more", (_, expression, filters, isExact) => {
  const found = plainCondition(expression);
  expect([found.filters.map(short).join(", "), found.isExact]).toEqual([filters, isExact]);
});
