import { createHash } from "node:crypto";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { jsonText } from "../../json/lossless-text.ts";
import { LongBodies } from "../body/long-bodies.ts";
import { findFault } from "./find-fault.ts";
import { parseFittingJsonBody, parseJsonBody, parseLongJsonBody } from "./validation.ts";

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([Type.Null(), type]));
const object = Type.Record(Type.String(), Type.Unknown(), { freeForm: true });

const row = Type.Object({ at: Type.Number(), text: Type.Optional(Type.String()), free: Type.Optional(object) });
const rowsOf = <K extends string>(kind: K) => Type.Object({ kind: Type.Literal(kind), rows: Type.Array(row) });

const schema = Type.Object({
  rows: maybe(Type.Array(row)),
  both: Type.Optional(Type.Intersect([Type.Object({ rows: Type.Array(row) }), Type.Object({ count: Type.Integer() })])),
  either: Type.Optional(Type.Union([rowsOf("A"), rowsOf("B")])),
  name: maybe(Type.String()),
  from: maybe(Type.Object({ entityType: Type.String(), id: Type.String() })),
  kind: maybe(Type.Union([Type.Literal("A"), Type.Literal("B")])),
  count: maybe(Type.Integer({ minimum: 0 })),
  flags: Type.Optional(Type.Object({ on: Type.Boolean() }, { additionalProperties: false })),
  list: maybe(Type.Array(Type.Object({ at: Type.Number(), free: Type.Optional(object) }), { maxItems: 3 })),
  info: maybe(Type.Record(Type.String(), Type.Unknown(), { freeForm: true, orText: true })),
  config: Type.Optional(object),
  any: Type.Optional(Type.Unknown({ freeForm: true })),
  some: Type.Optional(Type.Unknown()),
});

const outcomeOf = async (parse: () => unknown): Promise<string> => {
  try {
    const json = jsonText(await parse());
    return json.length > 1000 ? createHash("sha256").update(json).digest("hex") : json;
  } catch (error) {
    return String(error).replace(/JSON parse error: .*/s, "JSON parse error");
  }
};

/** Enough to be checked one by one; the last is `last`. */
const rows = (each: string, last = each) => `[${`${each},`.repeat(300)}${last}]`;

const LONG = `{"a":[${"1.0,".repeat(30_000)}1]}`;

test.each([
  "{}",
  "[]",
  '"text"',
  '{"name":{}}',
  '{"name":1.50,"count":"7","kind":"A"}',
  '{"name":12345678901234567890,"count":1.7}',
  '{"name":true,"any":1.50}',
  '{"from":{"entityType":"X"}}',
  '{"from":{"entityType":"X","id":[7]}}',
  '{"kind":"C"}',
  '{"count":true}',
  '{"count":-1}',
  '{"flags":{"on":"true"}}',
  '{"flags":{"on":true,"off":{}}}',
  '{"list":[{"at":"1"},{"at":1.0,"free":{"x":1.0}}]}',
  '{"list":[{"at":1},{"at":1},{"at":1},{"at":1}]}',
  '{"list":[{"at":1,"free":[]}]}',
  '{"list":{}}',
  '{"info":"{\\"a\\":1.0}"}',
  '{"info":{"2":1.0,"1":0,"__proto__":{"x":1}},"config":{}}',
  '{"config":"{}"}',
  '{"config":[]}',
  '{"any":[1e5,[[]],{"a":{}}],"any":[2.0]}',
  '{"some":{"x":1.0,"\\u0041":[true,false,null]},"other":[{"y":2}]}',
  '{"name":"a\\u0000b"}',
  '{"some":["\\ud800"]}',
  '{"config":{"a":"\\ud800"}}',
  `{"any":${"[".repeat(127)}${"]".repeat(127)}}`,
  `{"any":${"[".repeat(128)}${"]".repeat(128)}}`,
  `{"some":${"[".repeat(200)}${"]".repeat(200)}}`,
  `{"config":${LONG},"name":5}`,
  `{"some":${LONG}}`,
  `{"unknown":{"b":2}}`,
  `{"any":[${LONG},${LONG}],"name":"x"}`,
  `{"config":${LONG}`,
  `{"config":${LONG.slice(0, -1)},}}`,
  `{"config":${LONG}}}`,
  `{"config":${LONG.replace("1]", "01]")}}`,
  `{"config":${LONG.replace("1]", "]")}}`,
  `{"config":${LONG.replace("1]", '"\n"]')}}`,
  `{"config":${LONG.replace("1]", '"\\x"]')}}`,
  `{"config":${LONG.replace("1]", "nul]")}}`,
  `{"rows":${rows('{"at":"1","text":2.50,"other":"3"}')}}`,
  `{"rows":${rows('{"at":1.0,"free":{"x":1.0,"2":0,"1":[]}}')}}`,
  `{"rows":${rows('{"at":1}', '{"at":{}}')}}`,
  `{"rows":${rows('{"at":1}', '{"text":"x"}')}}`,
  `{"rows":${rows('{"at":1}', '{"at":1,"free":[]}')}}`,
  `{"rows":${rows('{"at":1}', "[]")}}`,
  `{"rows":${rows('{"at":1,"text":"\\ud800"}')}}`,
  `{"both":{"rows":${rows('{"at":"1"}')},"count":"7"}}`,
  `{"both":{"rows":${rows('{"at":1}')},"count":"x"}}`,
  `{"both":{"rows":${rows('{"at":1}', '{"at":"x"}')},"count":1}}`,
  `{"either":{"kind":"B","rows":${rows('{"at":"1.50"}')}}}`,
  `{"either":{"kind":"B","rows":${rows('{"at":1}', '{"at":"x"}')}}}`,
  `{"some":{"rows":${rows('{"at":1.0}')}},"unknown":{"rows":${rows('{"at":1}')}}}`,
])("what is read in slices means what it means at once: %#", async (text) => {
  const expected = await outcomeOf(() => parseJsonBody(schema, text));
  expect(await outcomeOf(() => parseLongJsonBody(schema, text))).toBe(expected);
});

test("a long document is read when somebody looks into it", async () => {
  const { config, any } = await parseLongJsonBody(schema, `{"config":${LONG},"any":[{"1":0.0,"0":1},${LONG}]}`);
  expect(Object.keys(config ?? {})).toEqual(["a"]);
  expect(config?.a).toHaveLength(30_001);
  expect(Array.isArray(any)).toBe(true);
  expect(JSON.stringify({ any })).toBe(`{"any":[{"1":0.0,"0":1},${LONG}]}`);
  expect(() => Object.assign(config ?? {}, { b: 1 })).toThrow(TypeError);
});

test("a member of a long object is read alone, and the others are in their order", async () => {
  const text = `{"any":{"type":"x","2":${LONG},"1":1.0,"1":2.0}}`;
  const { any } = await parseLongJsonBody(schema, text);
  expect(any).toHaveProperty("type", "x");
  expect(Object.keys(any as object)).toEqual(["type", "2", "1"]);
  expect(JSON.stringify(any)).toBe(`{"type":"x","2":${LONG},"1":2.0}`);
  expect(jsonText({ any })).toBe(text);
});

test("many members of a long object are read, too", async () => {
  const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at]));
  const { config } = await parseLongJsonBody(schema, JSON.stringify({ config: members }));
  expect(config?.m19999).toBe(19_999);
  expect(JSON.parse(jsonText(config))).toEqual(members);
});

test("what is to blame in a large document is looked for part by part", () => {
  const value = { rows: [...Array.from({ length: 20_000 }, () => ({ at: 1 })), { at: "x" }] };
  const search = findFault(schema, value);
  let steps = 0;
  let step = search.next();
  for (; !step.done; step = search.next()) steps++;
  expect(step.value).toMatchObject({ path: "/rows/20000", value: { at: "x" } });
  expect(steps).toBeGreaterThan(20_000);
});

test("of a large document of several kinds the one is meant that it names", async () => {
  const text = (kind: string) => `{"either":{"kind":"${kind}","rows":${rows('{"at":1}', '{"at":"x"}')}}}`;
  await expect(parseLongJsonBody(schema, text("A"))).rejects.toThrow("either.rows.300.at: must be number");
  await expect(parseLongJsonBody(schema, text("C"))).rejects.toThrow("either");
});

test.each([
  ['{"count":1,"config":{"a":1}}', true],
  ['{"count":"1"}', false],
  ['{"count":1,"config":{"a":1.0}}', false],
])("%s takes one check: %j", (text, fits) => {
  const expected = fits ? { body: parseJsonBody(schema, text) } : undefined;
  expect(parseFittingJsonBody(schema, text)).toEqual(expected);
});

test("values outside of free-form parts are bounded", async () => {
  const text = `{"some":[${"1,".repeat(250_000)}1]}`;
  await expect(parseLongJsonBody(schema, text)).rejects.toThrow("The request holds too many values");
  await expect(parseLongJsonBody(schema, text.replace("some", "any"))).resolves.toBeDefined();
});

test("one long body is read at a time, by turns of those who send them, and few may wait", async () => {
  const long = new LongBodies();
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) =>
    long.run(name.slice(0, 1), async () => {
      order.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const all = ["a1", "a2", "b1", "a3", "a4", "a5"].map(begin);
  await expect(begin("a6")).rejects.toThrow("Too many large requests are waiting");
  expect(order).toEqual(["a1"]);
  const finish = (name: string) => expect.poll(() => ends.get(name)?.() === undefined && order).toContain(name);
  await finish("a1");
  await expect.poll(() => order).toEqual(["a1", "b1"]);
  for (const name of ["b1", "a2", "a3", "a4", "a5"]) await finish(name);
  await Promise.all(all);
  expect(order).toEqual(["a1", "b1", "a2", "a3", "a4", "a5"]);
});
