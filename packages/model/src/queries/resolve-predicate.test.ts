import { expect, test } from "vitest";
import type { TypedValue } from "../values/typed-value.ts";
import type { FilterValue, KeyFilterPredicate } from "./key-filter.ts";
import { dynamicValuesOf, resolvePredicate } from "./resolve-predicate.ts";

const dynamicValue = { sourceType: "CURRENT_USER", sourceAttribute: "limit" } as const;
const string = (value: FilterValue<string>): KeyFilterPredicate => ({ type: "STRING", operation: "EQUAL", value });
const numeric = (value: FilterValue<number>): KeyFilterPredicate => ({ type: "NUMERIC", operation: "GREATER", value });
const boolean = (value: FilterValue<boolean>): KeyFilterPredicate => ({ type: "BOOLEAN", operation: "EQUAL", value });

test.each<[KeyFilterPredicate, TypedValue | undefined, unknown]>([
  [numeric({ defaultValue: 1, userValue: 2, dynamicValue }), { type: "LONG", value: 3 }, 2],
  [numeric({ defaultValue: 1, userValue: null, dynamicValue }), { type: "LONG", value: 3 }, 3],
  [numeric({ defaultValue: 1, dynamicValue }), { type: "STRING", value: "4.5" }, 4.5],
  [numeric({ defaultValue: 1, dynamicValue }), { type: "STRING", value: "much" }, 1],
  [numeric({ defaultValue: 1, dynamicValue }), undefined, 1],
  [string({ defaultValue: "a", dynamicValue }), { type: "DOUBLE", value: 42 }, "42.0"],
  [boolean({ defaultValue: false, dynamicValue }), { type: "STRING", value: "TRUE" }, true],
  [boolean({ defaultValue: true, dynamicValue }), { type: "STRING", value: "no" }, false],
])("BLOCK-3.142: the effective value of %j with the attribute %j is %j", (predicate, found, value) => {
  expect(resolvePredicate(predicate, () => found)).toMatchObject({ value });
});

test("a predicate without any value is no restriction", () => {
  expect(resolvePredicate(numeric({ defaultValue: null }), () => undefined)).toBeUndefined();
});

test("only dynamic values that can apply are looked up, each once", () => {
  const filters = [
    numeric({ defaultValue: 1, dynamicValue }),
    string({ defaultValue: "", dynamicValue, userValue: "x" }),
    {
      type: "COMPLEX",
      operation: "OR",
      predicates: [
        numeric({ dynamicValue }),
        numeric({ dynamicValue: { sourceType: "CURRENT_TENANT", sourceAttribute: "max" } }),
      ],
    } as const,
  ].map((predicate) => ({ key: { type: "TIME_SERIES", key: "rpm" }, predicate }) as const);
  expect(dynamicValuesOf(filters).map((value) => value.sourceAttribute)).toEqual(["limit", "max"]);
});
