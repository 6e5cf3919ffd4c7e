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
  ['{"name":5,"needed":""}', "name: must be string"],
  ['{"from":{"entityType":"X"},"needed":""}', "from: 'id' is missing"],
  ['{"from":{"entityType":"X","id":7},"needed":""}', "from.id: must be string"],
  ['{"kind":"C","needed":""}', "kind: must be one of A, B"],
  ['{"count":1.5,"needed":""}', "count: must be integer"],
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
  [{ page: "" }, "'page' is missing"],
  [{ page: "1", status: "C" }, "status: must be one of A, B"],
])("an empty parameter is one that was left out, unless it is a text: %j", (given, expected) => {
  if (typeof expected === "string") expect(() => parseParameters(query, given)).toThrow(expected);
  else expect(parseParameters(query, given)).toEqual(expected);
});
