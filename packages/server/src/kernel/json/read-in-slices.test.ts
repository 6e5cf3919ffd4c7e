import { Type } from "typebox";
import { expect, test } from "vitest";
import { jsonText } from "./lossless-text.ts";
import { readInSlices } from "./read-in-slices.ts";

const schema = Type.Object({ text: Type.String(), free: Type.Unknown({ freeForm: true }) });
const LENGTH = 500_000;

/** The number of steps, and the result. */
function read(text: string) {
  const reading = readInSlices(schema, text);
  let steps = 0;
  let step = reading.next();
  for (; !step.done; step = reading.next()) steps++;
  return { steps, plain: step.value.plain, free: jsonText([...step.value.free.values()][0] ?? null) };
}

test.each([
  ["text", `{"text":"${"x".repeat(LENGTH)}"}`],
  ["text of two bytes", `{"text":"${"\u00e4\ud83d\ude00".repeat(LENGTH / 3)}"}`],
  ["text with escapes", `{"text":"${'\\n\\"\\\\\\u00e4\\ud83d\\ude00'.repeat(LENGTH / 22)}"}`],
  ["text that begins with an escape", `{"text":"\\"${"x".repeat(LENGTH)}"}`],
  ["name", `{"${"x".repeat(LENGTH)}":1}`],
  ["name with escapes", `{"${"\\t".repeat(LENGTH / 2)}":1}`],
])("a long %s is read in slices", (_what, text) => {
  const { steps, plain } = read(text);
  expect(steps).toBeGreaterThan(LENGTH / 20_000);
  expect(plain).toEqual(JSON.parse(text));
});

test.each([
  ["text", `{"a":"${"x".repeat(LENGTH)}"}`],
  ["text with escapes", `["${'\\n\\"\\\\\\u00e4'.repeat(LENGTH / 12)}"]`],
  ["name", `{"a":{"${"x".repeat(LENGTH)}":1}}`],
  ["name of a member", `{"${"x".repeat(LENGTH)}":1}`],
  ["list", `[${"{},".repeat(LENGTH / 3)}{}]`],
])("free-form JSON with a long %s is passed in slices, and stays as it is", (_what, free) => {
  const outcome = read(`{"text":"","free":${free}}`);
  expect(outcome.steps).toBeGreaterThan(LENGTH / 20_000);
  expect(outcome.free).toBe(free);
});

test.each([
  ["Too long a number", "1".repeat(LENGTH)],
  ["Too long a number", `-0.${"1".repeat(LENGTH)}e5`],
  ["Too many blanks", `${" ".repeat(LENGTH)}1`],
  ["Too many blanks", `[1${"\n".repeat(LENGTH)}]`],
  ["Unexpected end", `"${"x".repeat(LENGTH)}`],
  ["Unterminated string", `"${"x".repeat(LENGTH)}\n"`],
  ["Malformed string", `"${"x".repeat(LENGTH)}\\x"`],
  ["Malformed string", `"${"x".repeat(LENGTH)}\\u12"`],
])("%s is refused", (message, value) => {
  for (const member of ["text", "free"]) expect(() => read(`{"${member}":${value}}`)).toThrow(message);
  expect(() => read(`{"free":[${value}]}`)).toThrow(message);
});

test.each(["1".repeat(1_000), `1.${"0".repeat(1_000)}`, "1e400"])("the number %s keeps its spelling", (number) => {
  expect(read(`{"text":"","free":[${number}]}`).free).toBe(`[${number}]`);
});
