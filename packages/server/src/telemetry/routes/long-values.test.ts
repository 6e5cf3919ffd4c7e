import { type ExactJson, isJsonObject, parseExactJson, parseTelemetry, REST_VALUES } from "@orrery/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { atOnce } from "../../kernel/json/in-slices.ts";
import { objectInSlices, telemetryInSlices } from "./long-values.ts";

/** The result of a reader, or its error message. */
function outcome<R>(read: () => R): R | string {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error.constructor.name : "?";
  }
}

const names = fc.constantFrom("a", "b", "ts", "values", "é", "");
const scalars = fc.constantFrom("1", "-2.50", "1e3", '"x"', '"12"', "true", "null", '"\\u20ac"', "[1,{}]", '{"ts":1}');
const member = fc.tuple(names, scalars).map(([name, value]) => `${JSON.stringify(name)} : ${value}`);
const plain = fc.array(member, { maxLength: 6 }).map((members) => `{${members.join(" , ")}}`);
const timed = fc.tuple(scalars, plain).map(([ts, values]) => `{"ts":${ts},"values":${values}}`);
const block = fc.oneof(plain, timed, scalars);
const documents = fc.oneof(
  block,
  fc.array(block, { maxLength: 5 }).map((blocks) => ` [${blocks.join(",")}] `),
  fc.constantFrom("", "[", "{", '{"a":1', "[1", "{}x", "{a:1}", '{"a":1,}'),
);

test("telemetry that is read in slices equals telemetry read at once, errors too", () => {
  const strictly = (text: string) => {
    parseExactJson(text); // only strict JSON is read in slices
    return parseTelemetry(text, REST_VALUES);
  };
  fc.assert(
    fc.property(documents, (text) => {
      expect(outcome(() => atOnce(telemetryInSlices(text)))).toEqual(outcome(() => strictly(text)));
    }),
    { numRuns: 2_000 },
  );
});

test("members that are read in slices equal members read at once, errors too", () => {
  const members = (document: ExactJson) => (isJsonObject(document) ? [...document] : "no object");
  fc.assert(
    fc.property(documents, (text) => {
      const sliced = outcome(() => members(atOnce(objectInSlices(text))));
      expect(sliced).toEqual(outcome(() => members(parseExactJson(text))));
    }),
    { numRuns: 2_000 },
  );
});

test("texts are split anywhere: in lists, in members, in the values of one time", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `"k${at % 3_000}":${at}`);
  const list = many.map((text, at) => `{"ts":${at},"values":{${text},"long":"${"x".repeat(at === 7 ? 40_000 : 3)}"}}`);
  const values = `{"b":0,"values":{${many.join(", ")}},"ts":"17"}`;
  for (const text of [`{${many.join(",")}}`, `[${list.join(" ,\n")}]`, values, `[${values},{"a":1},${values}]`]) {
    expect(atOnce(telemetryInSlices(text))).toEqual(parseTelemetry(text, REST_VALUES));
  }
  expect(atOnce(objectInSlices(`{${many.join(",")}}`))).toEqual(parseExactJson(`{${many.join(",")}}`));
});

test("one value of more than 100,000 values is refused before it is read", () => {
  const text = `{"a":[${"1,".repeat(100_001)}1]}`;
  expect(() => atOnce(telemetryInSlices(text))).toThrow("The value of a holds too many values");
  expect(() => atOnce(objectInSlices(text))).toThrow("The value of a holds too many values");
});
