import { expect, test } from "vitest";
import type { TypedValue } from "../values/typed-value.ts";
import { compilePredicate, type Predicate, splitList } from "./predicate.ts";

const text = (value: string): TypedValue => ({ type: "STRING", value });
const long = (value: number): TypedValue => ({ type: "LONG", value });
const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
const bool = (value: boolean): TypedValue => ({ type: "BOOLEAN", value });
const json: TypedValue = { type: "JSON", value: '{"a":1}' };

const string = (operation: string, value: string, ignoreCase = false) =>
  ({ type: "STRING", operation, value, ignoreCase }) as Predicate;
const numeric = (operation: string, value: number) => ({ type: "NUMERIC", operation, value }) as Predicate;
const boolean = (operation: string, value: boolean) => ({ type: "BOOLEAN", operation, value }) as Predicate;
const complex = (operation: string, ...predicates: Predicate[]) =>
  ({ type: "COMPLEX", operation, predicates }) as Predicate;

test.each<[Predicate, TypedValue, boolean]>([
  [string("EQUAL", "a"), text("a"), true],
  [string("EQUAL", "a"), text("A"), false],
  [string("EQUAL", "a", true), text("A"), true],
  [string("EQUAL", "21"), long(21), false], // no conversion
  [string("NOT_EQUAL", "a"), text("b"), true],
  [string("NOT_EQUAL", "a"), long(1), true], // another type matches NOT_EQUAL and NOT_CONTAINS
  [string("NOT_CONTAINS", "a"), json, true],
  [string("NOT_IN", "a,b"), long(1), false], // but not NOT_IN
  [string("STARTS_WITH", "pu"), text("pump"), true],
  [string("ENDS_WITH", "MP", true), text("pump"), true],
  [string("CONTAINS", "um"), text("pump"), true],
  [string("CONTAINS", "%"), text("pump"), false], // no wildcard
  [string("IN", "a, b"), text("b"), true],
  [string("IN", "'a', 'b'"), text("b"), true],
  [string("NOT_IN", "a,b"), text("c"), true],
  [numeric("GREATER", 20), double(20.5), true],
  [numeric("GREATER", 20), long(20), false],
  [numeric("GREATER_OR_EQUAL", 20), long(20), true],
  [numeric("LESS", 20), long(-3), true],
  [numeric("LESS_OR_EQUAL", 20), double(20), true],
  [numeric("EQUAL", 1), long(1), true],
  [numeric("EQUAL", 1), text("1"), false],
  [numeric("NOT_EQUAL", 1), text("x"), false],
  [numeric("NOT_EQUAL", 1), long(2), true],
  [boolean("EQUAL", true), bool(true), true],
  [boolean("NOT_EQUAL", true), bool(false), true],
  [boolean("NOT_EQUAL", true), text("false"), false],
  [complex("AND", numeric("GREATER", 1), numeric("LESS", 5)), long(3), true],
  [complex("AND", numeric("GREATER", 1), numeric("LESS", 5)), long(7), false],
  [complex("OR", string("EQUAL", "on"), boolean("EQUAL", true)), bool(true), true],
  [complex("OR", string("EQUAL", ""), boolean("EQUAL", true)), bool(false), false], // the dropped child is no restriction
])("BLOCK-3.137, 3.138, 3.139: %j on %j is %s", (predicate, value, expected) => {
  expect(compilePredicate(predicate)?.(value)).toBe(expected);
});

test.each([[string("EQUAL", "")], [complex("AND")], [complex("OR", string("CONTAINS", ""))]])(
  "%j is no restriction",
  (predicate) => {
    expect(compilePredicate(predicate)).toBeUndefined();
  },
);

test.each([
  ["a,b", ["a", "b"]],
  [" a , b ", ["a", "b"]],
  ["'a','b'", ["a", "b"]],
  ['"a" , "b"', ["a", "b"]],
  ["'a',b", ["'a'", "b"]],
  ["'", ["'"]],
])("the list %j has the elements %j", (given, elements) => {
  expect(splitList(given)).toEqual(elements);
});
