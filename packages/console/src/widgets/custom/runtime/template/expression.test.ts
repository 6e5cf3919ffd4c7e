import { expect, test } from "vitest";
import { evaluate, type Scope } from "./evaluate.ts";
import { parseExpression } from "./expression.ts";

const component = {
  a: 2,
  name: "Pump",
  none: null,
  list: [1, 2, 3],
  inner: {
    level: 7,
    twice: (value: number) => value * 2,
    own(this: { level: number }) {
      return this.level;
    },
  },
};
const scope = (own: Record<string, unknown> = {}): Scope => ({
  own,
  around: { own: { ...component }, around: undefined, pipes: {} },
  pipes: { upper: (value) => String(value).toUpperCase(), cut: (value, at) => String(value).slice(0, Number(at)) },
});

test.each<[string, unknown]>([
  ["a + 1 * 3", 5],
  ["(a + 1) * 3", 9],
  ["-a + +'3'", 1],
  ["a > 1 && name === 'Pump'", true],
  ["a ? 'yes' : 'no'", "yes"],
  ["none ?? 'nothing'", "nothing"],
  ["none?.level", undefined],
  ["inner.level", 7],
  ["inner['lev' + 'el']", 7],
  ["inner.twice(list[1])", 4],
  ["inner.own()", 7],
  ["name | upper | cut: 2", "PU"],
  ["(name | upper) + '!'", "PUMP!"],
  ["{ width: a + 'px', name }", { width: "2px", name: "Pump" }],
  ["[a, 'b', [1]]", [2, "b", [1]]],
  ["!none", true],
  ["item", "own"],
  ["'it\\'s'", "it's"],
  ["inner!.level", 7],
])("%s is %j", (text, value) => {
  expect(evaluate(parseExpression(text), scope({ item: "own" }))).toEqual(value);
});

test("names and members can be set, one after the other", () => {
  const own: Record<string, unknown> = { b: 1, inner: {} };
  evaluate(parseExpression("b = a + 1; inner.c = b"), scope(own));
  expect(own).toEqual({ b: 3, inner: { c: 3 } });
});

test.each(["a +", "a b", "none.level", "name()", "a | missing", "1 = 2", "a @ b", "{ a", "f(1"])(
  "%s is refused",
  (text) => {
    expect(() => evaluate(parseExpression(text), scope())).toThrow();
  },
);
