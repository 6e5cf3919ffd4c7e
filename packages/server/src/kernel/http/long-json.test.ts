import { createHash } from "node:crypto";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { jsonText } from "../json/free-text.ts";
import { LongBodies } from "./long-bodies.ts";
import { parseJsonBody, parseLongJsonBody } from "./validation.ts";

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([Type.Null(), type]));
const object = Type.Record(Type.String(), Type.Unknown(), { freeForm: true });

const schema = Type.Object({
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

test("values outside of free-form parts are bounded", async () => {
  const text = `{"some":[${"1,".repeat(250_000)}1]}`;
  await expect(parseLongJsonBody(schema, text)).rejects.toThrow("The request holds too many values");
  await expect(parseLongJsonBody(schema, text.replace("some", "any"))).resolves.toBeDefined();
});

test("one long body of a holder is read at a time, two of all, and few may wait", async () => {
  const long = new LongBodies();
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) =>
    long.during(name.slice(0, 1), async () => {
      order.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const all = ["a1", "a2", "b1", "c1", "a3", "a4", "a5"].map(begin);
  await expect(begin("a6")).rejects.toThrow("Too many large requests are waiting");
  expect(order).toEqual(["a1", "b1"]);
  const finish = async (name: string) => {
    ends.get(name)?.();
    await all[["a1", "a2", "b1", "c1"].indexOf(name)];
  };
  await finish("b1");
  await expect.poll(() => order).toEqual(["a1", "b1", "c1"]);
  await finish("a1");
  await expect.poll(() => order).toEqual(["a1", "b1", "c1", "a2"]);
  await finish("c1");
  expect(order).toHaveLength(4);
});
