import fc from "fast-check";
import { expect, test } from "vitest";
import { PlatformError } from "../errors/platform-error.ts";
import { DEVICE_VALUES, type Entry, REST_VALUES } from "./entry.ts";
import { formatEntries, formatTelemetry } from "./format-values.ts";
import { parseChildTelemetry, parseTelemetry, parseValues } from "./parse-telemetry.ts";

const long = (value: number | bigint) => ({ type: "LONG", value });
const double = (value: number) => ({ type: "DOUBLE", value });
const string = (value: string) => ({ type: "STRING", value });
const json = (value: string) => ({ type: "JSON", value });
const boolean = (value: boolean) => ({ type: "BOOLEAN", value });

test.each([
  // reference: telemetry and queries, 1.4; device connectivity, 3.3
  ["true", boolean(true)],
  ["false", boolean(false)],
  ["25", long(25)],
  ["-25", long(-25)],
  ["0", long(0)],
  ["-0", long(0)],
  ["1e3", long(1000)],
  ["1.0E2", long(100)],
  ["1.5e3", long(1500)],
  ["9007199254740991", long(9_007_199_254_740_991)],
  ["9007199254740993", long(9_007_199_254_740_993n)],
  ["9223372036854775807", long(9_223_372_036_854_775_807n)],
  ["-9223372036854775808", long(-9_223_372_036_854_775_808n)],
  ["9223372036854775808", string("9223372036854775808")],
  ["1e20", string("100000000000000000000")],
  ["25.0", double(25)],
  ["42.0", double(42)],
  ["-0.0", double(0)],
  ["21.5", double(21.5)],
  ["0.1", double(0.1)],
  ["1e-3", double(0.001)],
  ["2.5e-1", double(0.25)],
  ["123456789.123456789", double(123_456_789.123_456_79)],
  ["0.1234567890123456", double(0.123_456_789_012_345_6)],
  ["0.12345678901234567", string("0.12345678901234567")],
  ["1e-17", string("0.00000000000000001")],
  ["-1.5e-17", string("-0.000000000000000015")],
  ['"text"', string("text")],
  ['""', string("")],
  ['"007"', long(7)],
  ['"-5"', long(-5)],
  ['".5"', double(0.5)],
  ['"-.5"', double(-0.5)],
  ['"1.50"', double(1.5)],
  ['"42.0"', double(42)],
  ['"9223372036854775808"', string("9223372036854775808")],
  ['"+5"', string("+5")],
  ['"1e5"', string("1e5")],
  ['" 5"', string(" 5")],
  ['"5."', string("5.")],
  ['"-"', string("-")],
  ['"1.2.3"', string("1.2.3")],
  ['"a\\"\\u00e9\\n"', string('a"é\n')],
  ['{"a" : 1.0 , "b":[ 1, "x y" ]}', json('{"a":1.0,"b":[1,"x y"]}')],
  ["[]", json("[]")],
  ['[42, 42.0, 9007199254740993, {"z":1,"a":2}]', json('[42,42.0,9007199254740993,{"z":1,"a":2}]')],
])("the value %s is stored as %o", (text, value) => {
  expect(parseTelemetry(`{"k":${text}}`, REST_VALUES)).toEqual([{ ts: undefined, entries: [["k", value]] }]);
});

test.each([
  ["9223372036854775808", "Big integer values are not supported!"],
  ["0.12345678901234567", "Big integer values are not supported!"],
])("without casting the number %s is refused", (text, message) => {
  expect(() => parseValues(`{"k":${text}}`, { ...REST_VALUES, cast: false })).toThrow(message);
});

test("without casting a numeric string stays a string", () => {
  expect(parseValues('{"k":"5"}', { ...REST_VALUES, cast: false })).toEqual([["k", string("5")]]);
});

const at = (ts: number | undefined, ...entries: Entry[]) => ({ ts, entries });
const k = (value: number): Entry => ["k", { type: "LONG", value }];

test.each([
  // reference: telemetry and queries, 1.5; device connectivity, 3.2
  ['{"k":1}', [at(undefined, k(1))]],
  ['{"ts":5,"values":{"k":1}}', [at(5, k(1))]],
  ['{"values":{"k":1},"ts":5}', [at(5, k(1))]],
  ['{"ts":2251799813685248,"values":{"k":1}}', [at(2_251_799_813_685_248, k(1))]],
  ['{"ts":-2251799813685248,"values":{"k":1}}', [at(-2_251_799_813_685_248, k(1))]],
  ['{"ts":"5","values":{"k":1},"other":2}', [at(5, k(1))]],
  ['{"ts":5,"values":{"k":1},"other":null}', [at(5, k(1))]],
  ['{"ts":5}', [at(undefined, ["ts", { type: "LONG", value: 5 }])]],
  ['{"values":{"k":1}}', [at(undefined, ["values", { type: "JSON", value: '{"k":1}' }])]],
  ['[{"ts":5,"values":{"k":1}},{"k":2}]', [at(5, k(1)), at(undefined, k(2))]],
  ["{}", [at(undefined)]],
  ["[]", []],
  ['{"ts":5,"values":{}}', [at(5)]],
  ['{"k":1,"j":true,"k":2}', [at(undefined, k(2), ["j", { type: "BOOLEAN", value: true }])]],
  [' { "k" : 1 } \n', [at(undefined, k(1))]],
])("the body %s has the blocks %j", (text, blocks) => {
  expect(parseTelemetry(text, REST_VALUES)).toEqual(blocks);
});

test.each([
  ["{k:1}"],
  ["{'k':1}"],
  ["{k=1}"],
  ["{k => 1}"],
  ["{k:1 // why not\n}"],
  ["# a comment\n{k:/* one */1}"],
  ["{'k': '1'}"],
])("the lenient text %s is read like {k: 1}", (text) => {
  expect(parseTelemetry(text, DEVICE_VALUES)).toEqual([at(undefined, k(1))]);
});

test.each([
  [
    "{a:1;b:two}",
    [
      ["a", long(1)],
      ["b", string("two")],
    ],
  ],
  [
    "{a:TRUE,b:[1,,2,]}",
    [
      ["a", boolean(true)],
      ["b", json("[1,null,2,null]")],
    ],
  ],
  ["{a:007}", [["a", long(7)]]],
  ['{"a":"it\\\'s"}', [["a", string("it's")]]],
])("the lenient text %s gives %j", (text, entries) => {
  expect(parseValues(text, DEVICE_VALUES)).toEqual(entries);
});

test.each([
  ['{"k":null}', "Can't parse value: null"],
  ["", "Can't parse value: null"],
  ["5", "Can't parse value: 5"],
  ['"text"', 'Can\'t parse value: "text"'],
  ["[1]", "Can't parse value: 1"],
  ["[[]]", "Can't parse value: []"],
  ['{"ts":5,"values":3}', "Can't parse value: 3"],
  ['{"ts":"soon","values":{}}', "Can't parse value: soon"],
  ['{"ts":9e15,"values":{}}', "Can't parse value: 9e15"],
  ['{"ts":2251799813685249,"values":{}}', "Can't parse value: 2251799813685249"],
  ['{"ts":-2251799813685249,"values":{}}', "Can't parse value: -2251799813685249"],
  ['{"ts":"2251799813685249","values":{}}', "Can't parse value: 2251799813685249"],
  ['[{"k":1},{"values":{"k":1},"ts":1700000000000000000}]', "Can't parse value: 1700000000000000000"],
  ['{"k":1e999999999}', "Big integer values are not supported!"],
])("REST refuses %s with %s", (text, message) => {
  expect(() => parseTelemetry(text, REST_VALUES)).toThrow(message);
});

test.each([
  ["{"],
  ['{"k"}'],
  ['{"k":1} x'],
  ['{"k":1,}'],
  ['{"k":"\\x"}'],
  ["{k:1"],
  ["}"],
  ['{"k":"unterminated'],
  ["[".repeat(500)],
])("%s is invalid even as lenient JSON", (text) => {
  expect(() => parseTelemetry(text, DEVICE_VALUES)).toThrow(/at position \d+$/);
});

test("null members are skipped for devices, at every depth, but not elements of arrays", () => {
  expect(parseValues('{"a":null,"b":{"c":null,"d":[null,{"e":null}]}}', DEVICE_VALUES)).toEqual([
    ["b", json('{"d":[null,{}]}')],
  ]);
});

test("a string beyond the limit is refused with both lengths", () => {
  expect(() => parseValues('{"k":"abcd"}', { ...REST_VALUES, maxStringLength: 3 })).toThrow(
    "String value length [4] for key [k] is greater than maximum allowed [3]",
  );
});

test("values are written with the spelling they were read with", () => {
  const text = '{"temperature":21.5,"n":42,"d":42.0,"big":9007199254740993,"on":true,"s":"a\\"b","j":{"a":[1.0]},"":1}';
  expect(formatEntries(parseValues(text, REST_VALUES))).toBe(text);
});

test("blocks without a time are written with the given one", () => {
  expect(formatTelemetry(parseTelemetry('[{"k":1},{"ts":7,"values":{"k":2.0}}]', REST_VALUES), 9)).toBe(
    '[{"ts":9,"values":{"k":1}},{"ts":7,"values":{"k":2.0}}]',
  );
});

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((list) => list.join(""));
const sign = fc.constantFrom("", "-");
const whole = digits(1, 22).map((text) => text.replace(/^0+(?=\d)/, ""));

test("every integer is a LONG with all of its digits, or a STRING of them beyond 64 bits", () => {
  fc.assert(
    fc.property(sign, whole, (minus, text) => {
      const exact = BigInt(minus + text);
      const fits = BigInt.asIntN(64, exact) === exact;
      const [entry] = parseValues(`{"k":${minus}${text}}`, REST_VALUES);
      expect(entry?.[1].type).toBe(fits ? "LONG" : "STRING");
      expect(String(entry?.[1].value)).toBe(String(exact));
    }),
  );
});

test("every number with a point is the nearest DOUBLE, or a STRING beyond 16 decimals", () => {
  fc.assert(
    fc.property(sign, whole, digits(1, 18), (minus, before, after) => {
      const text = `${minus}${before}.${after}`;
      const [entry] = parseValues(`{"k":${text}}`, REST_VALUES);
      if (after.length > 16) expect(entry?.[1]).toEqual(string(text));
      else expect(entry?.[1]).toEqual(double(Number(text) + 0));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["strict", (name: string) => JSON.stringify(name)],
  ["lenient", (name: string) => `'${name}'`],
])("a %s text of thousands of names has each with its value", (_reader, quoted) => {
  const names = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? `a rather long name ${at}` : at.toString(36)));
  const text = `{${names.map((name, at) => `${quoted(name)}:${at}`).join(",")}}`;
  for (let time = 0; time < 2; time++) {
    expect(parseValues(text, DEVICE_VALUES)).toEqual(names.map((name, at) => [name, long(at)]));
  }
});

test.each<[string, [string, unknown][]]>([
  ["{}", []],
  [
    '{"A":[{"ts":5,"values":{"t":1}},{"u":2.0}],"B":[]}',
    [
      [
        "A",
        [
          { ts: 5, entries: [["t", long(1)]] },
          { ts: undefined, entries: [["u", double(2)]] },
        ],
      ],
      ["B", []],
    ],
  ],
  [
    '{"A":{"t":1},"B":[{"t":1}],"C":null,"":[{}]}',
    [
      ["A", undefined],
      ["B", [{ ts: undefined, entries: [["t", long(1)]] }]],
      ["C", undefined],
      ["", [{ ts: undefined, entries: [] }]],
    ],
  ],
  ["{A:[{t=1}]}", [["A", [{ ts: undefined, entries: [["t", long(1)]] }]]]],
  ['{"A":[{"a":1}],"A":[{"a":2}]}', [["A", [{ ts: undefined, entries: [["a", long(2)]] }]]]],
])("telemetry of several devices in %s", (text, children) => {
  expect([...parseChildTelemetry(text, DEVICE_VALUES)]).toEqual(children);
});

test.each(["", "[]", "5", '{"A":[1]}', '{"A":[[]]}', '{"A":[{"t":}]}', '{"A":[{"ts":"x","values":{}}]}'])(
  "telemetry of several devices is not %j",
  (text) => {
    expect(() => parseChildTelemetry(text, DEVICE_VALUES)).toThrow(PlatformError);
  },
);
