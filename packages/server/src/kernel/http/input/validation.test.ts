import { entityIdInput } from "@orrery/model";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { parseJsonBody, parseParameters } from "./validation.ts";

const maybe = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Optional(Type.Union([Type.Null(), type]));

const schema = Type.Object({
  name: maybe(Type.String()),
  from: maybe(Type.Object({ entityType: Type.String(), id: Type.String() })),
  kind: maybe(Type.Union([Type.Literal("A"), Type.Literal("B")])),
  count: maybe(Type.Integer({ minimum: 0 })),
  needed: Type.String(),
});

test.each<[string, string]>([
  ['{"name":{},"needed":""}', "name: must be string"],
  ['{"from":{"entityType":"X"},"needed":""}', "from: 'id' is missing"],
  ['{"from":{"entityType":"X","id":[7]},"needed":""}', "from.id: must be string"],
  ['{"kind":"C","needed":""}', "kind: must be one of A, B"],
  ['{"count":"1.5","needed":""}', "count: must be integer"],
  ['{"count":true,"needed":""}', "count: must be integer"],
  ['{"count":-1.5,"needed":""}', "count: must be >= 0"],
  ['{"count":-1,"needed":""}', "count: must be >= 0"],
  ["{}", "'needed' is missing"],
  ['{"needed":null}', "needed: must be string"],
  ["[]", "must be object"],
  ['{"needed":"a\\u0000b"}', "Texts must not contain NUL"],
  ['{"needed":"a\\ud800b"}', "Texts must not contain NUL or halves of characters"],
  [`{"needed":"","free":${"[".repeat(200)}${"]".repeat(200)}}`, "JSON parse error: Nested too deeply"],
])("the refusal of %j names what is wrong", (text, message) => {
  expect(() => parseJsonBody(schema, text)).toThrow(message);
});

const many = <T>(one: (at: number) => T, count = 100_000): T[] => Array.from({ length: count }, (_, at) => one(at));
const large = Type.Object({
  list: maybe(Type.Array(Type.String(), { maxItems: 150_000 })),
  deep: maybe(Type.Object({ keys: maybe(Type.Array(Type.Object({ key: Type.String() }))), needed: Type.String() })),
});

test.each<[object, string]>([
  [{ list: many(String, 150_001) }, "list: must not have more than 150000 items"],
  [{ list: [...many(String), {}, ...many(() => ({}), 1000)] }, "list.100000: must be string"],
  [{ deep: { keys: [...many((at) => ({ key: `k${at}` })), {}], needed: "" } }, "deep.keys.100000: 'key' is missing"],
  [{ deep: { keys: many((at) => ({ key: `k${at}` })) } }, "deep: 'needed' is missing"],
  [{ deep: { keys: many(String), needed: "" } }, "deep.keys.0: must be object"],
  [many(String), "must be object"],
])("the refusal of a large body names what is wrong, too", (body, message) => {
  for (const each of [large, Type.Intersect([large, Type.Object({})])]) {
    expect(() => parseJsonBody(each, JSON.stringify(body))).toThrow(message);
  }
});

test("characters beyond the basic plane are whole", () => {
  expect(parseJsonBody(schema, '{"needed":"\\ud83d\\ude00"}')).toEqual({ needed: "\u{1f600}" });
});

test("brackets inside of texts are no nesting", () => {
  const text = JSON.stringify({ needed: `\\"${"[{".repeat(200)}` });
  expect(parseJsonBody(schema, text)).toEqual(JSON.parse(text));
});

test.each(["[", '\\"[', "\\\\", '\\\\\\"['])("what stands in strings is not nested: %s", (piece) => {
  const text = `{"needed":"${piece.repeat(1000)}","free":{}}`;
  expect(parseJsonBody(schema, text)).toEqual(JSON.parse(text));
  expect(() => parseJsonBody(schema, text.replace("{}", "[".repeat(1000)))).toThrow("Nested too deeply");
});

test("half an entity id is refused in the words that clients know", () => {
  const ended = Type.Object({ to: maybe(entityIdInput), all: Type.Array(entityIdInput) });
  for (const text of ['{"to":{"id":"a"},"all":[]}', '{"to":{"entityType":"DEVICE"},"all":[]}']) {
    expect(() => parseJsonBody(ended, text)).toThrow("to: Missing entityType or id!");
  }
  expect(() => parseJsonBody(Type.Intersect([ended, Type.Object({})]), '{"all":[{}]}')).toThrow(
    "all.0: Missing entityType or id!",
  );
});

const query = Type.Intersect([
  Type.Object({ page: Type.Integer(), text: Type.Optional(Type.String()) }),
  Type.Object({
    status: Type.Optional(Type.Union([Type.Literal("A"), Type.Literal("B")])),
    deep: Type.Boolean({ default: true }),
  }),
]);

test.each<[object, object | string]>([
  [
    { page: "1", text: "", status: "", deep: "" },
    { page: 1, text: "", deep: true },
  ],
  [
    { page: "1", status: "B", deep: "false" },
    { page: 1, status: "B", deep: false },
  ],
  [
    { page: "1", other: "" },
    { page: 1, other: "", deep: true },
  ],
  [
    { page: "1", text: ["a", "b"] },
    { page: 1, text: "a,b", deep: true },
  ],
  [{ page: "" }, "'page' is missing"],
  [{ page: ["1", "2"] }, "page: must be integer"],
  [{ page: "1", status: "C" }, "status: must be one of A, B"],
])("an empty parameter is one that was left out, unless it is a text: %j", (given, expected) => {
  if (typeof expected === "string") expect(() => parseParameters(query, given)).toThrow(expected);
  else expect(parseParameters(query, given)).toEqual(expected);
});

const free = Type.Object({
  text: maybe(Type.String()),
  info: maybe(Type.Record(Type.String(), Type.Unknown(), { freeForm: true, orText: true })),
  config: maybe(Type.Record(Type.String(), Type.Unknown(), { freeForm: true })),
});

test.each([
  ['{"text":1.50}', '{"text":"1.50"}'],
  ['{"text":12345678901234567890}', '{"text":"12345678901234567890"}'],
  ['{"text":1,"config":{"a":1.0,"b":"true"}}', '{"text":"1","config":{"a":1.0,"b":"true"}}'],
  ['{"text":2.0,"info":"{\\"a\\":1.0}"}', '{"text":"2.0","info":{"a":1.0}}'],
])("%s is read as %s", (given, read) => {
  expect(JSON.stringify(parseJsonBody(free, given))).toBe(read);
});

test("an object that is no additional information may not be a text", () => {
  expect(() => parseJsonBody(free, '{"config":"{}"}')).toThrow("config: must be object");
});
