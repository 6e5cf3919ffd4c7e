import { expect, test } from "vitest";
import { formGroups } from "../schema/form-fields.ts";
import { evaluateCondition } from "./condition.ts";
import { compileExpression } from "./expression.ts";
import { isShown } from "./is-shown.ts";

const model = { on: true, off: false, n: 5, text: "abc", list: [{ a: 1 }, { a: 2 }], inner: { deep: { x: "y" } } };

test.each([
  ["model.on === true", true],
  ["model.off", false],
  ["!model.off && model.n > 4", true],
  ["model.n >= 5 ? 'big' : 'small'", "big"],
  ["model.nothing == null", true],
  ["model.nothing?.x", undefined],
  ["model['inner'].deep.x", "y"],
  ["model.text.startsWith('ab')", true],
  ["model.list.some(row => row.a === 2)", true],
  ["model.list.length", 2],
  ["['a', 'b'].indexOf('b') !== -1", true],
  ["['a', 'b'].includes(model.text[0])", true],
  ["typeof unknown === 'undefined'", true],
  ["model.n % 2 + 1", 2],
  ["`${model.text}-${model.n}`", "abc-5"],
  ["'on' in model", true],
  ["Number('7') - 2", 5],
  ["model.a || model.n", 5],
  ["isNaN(model.text)", true],
  ["true + 1", 2],
  ["model.text + null", "abcnull"],
  ["model.n;", 5],
  ["model.text < 'b'", true],
])("%s is %j", (text, expected) => {
  expect(compileExpression(text)({ model })).toEqual(expected);
});

test.each([
  "model.constructor.constructor('return 1')()",
  "window.location",
  "document.cookie",
  "(() => { return 1 })()",
  "model.n = 6",
  "new Date()",
  "model.list.map.call(1)",
  "''.constructor('x')",
  "model.n model.on",
  "eval('1')",
])("%s reaches nothing", (text) => {
  expect(() => compileExpression(text)({ model })).toThrow();
});

/** A field with a condition, as a form has it. */
function fieldWith(condition: string | undefined) {
  const schema = { type: "object", properties: { a: { type: "string" } } };
  const field = formGroups({ schema, form: [{ key: "a", condition }] })[0]?.fields[0];
  if (!field) throw new Error("no field");
  return field;
}

test.each([
  ["hidden when it is false", "model.off === true", false],
  ["shown when it is true", "model.on === true", true],
  ["shown when it is undefined: only exactly false hides", "model.nothing", true],
  ["shown when it is 0", "model.n - 5", true],
  ["shown without condition", undefined, true],
  ["shown when it is broken", "model.on ===", true],
  ["shown when it reads of nothing", "model.nothing.more === 1", true],
])("a field is %s", (_what, condition, expected) => {
  expect(isShown(fieldWith(condition), model, evaluateCondition)).toBe(expected);
});
