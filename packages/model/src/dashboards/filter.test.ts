import { expect, test } from "vitest";
import { keyFiltersOf } from "./filter.ts";

const key = { type: "TIME_SERIES", key: "rpm" } as const;
const above = (defaultValue: number) => ({ type: "NUMERIC", operation: "GREATER", value: { defaultValue } });
const wrap = (keyFilterPredicate: unknown) => ({ keyFilterPredicate, userInfo: { editable: true } });
const filter = (...predicates: unknown[]) =>
  keyFiltersOf({ id: "f", filter: "fast", editable: false, keyFilters: [{ key, valueType: "NUMERIC", predicates }] });

test("each predicate becomes a key filter without its user info", () => {
  expect(filter(wrap(above(1)), wrap(above(2)))).toEqual([
    { key, valueType: "NUMERIC", predicate: above(1) },
    { key, valueType: "NUMERIC", predicate: above(2) },
  ]);
});

test("complex predicates are unwrapped at every depth", () => {
  const inner = { type: "COMPLEX", operation: "AND", predicates: [wrap(above(1))] };
  expect(filter(wrap({ type: "COMPLEX", operation: "OR", predicates: [wrap(inner), wrap(above(2))] }))).toMatchObject([
    { predicate: { operation: "OR", predicates: [{ operation: "AND", predicates: [above(1)] }, above(2)] } },
  ]);
});

test("invalid predicates are omitted", () => {
  expect(filter(null, {}, wrap(null))).toEqual([]);
});
