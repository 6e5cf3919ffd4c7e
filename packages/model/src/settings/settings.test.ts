import { describe, expect, expectTypeOf, test } from "vitest";
import {
  all,
  allWhen,
  any,
  choice,
  choices,
  clientCredentials,
  color,
  conditionText,
  flag,
  group,
  holds,
  type Infer,
  is,
  isNot,
  isSet,
  keyPatterns,
  list,
  nullByDefault,
  number,
  off,
  on,
  oneOf,
  pattern,
  readCondition,
  required,
  script,
  secret,
  sections,
  settings,
  text,
  textMap,
  unlisted,
  when,
  whenAbsent,
} from "./index.ts";

const gauge = settings({
  minValue: number(0),
  title: text(null),
  unit: text(),
  gaugeType: choice(["arc", "donut"], "arc"),
  font: group({ size: number(12), weight: text("500") }),
  useFunction: flag(false),
  valueFunction: when(on("useFunction"), script()),
  levels: list({ from: number(), color: required(color("red")) }),
  colors: list(color()),
  columns: choices(["a", "b"], ["a"]),
  token: secret(),
  decimals: whenAbsent(undefined, number(2)),
  lineWidth: unlisted(number()),
});

const DEFAULTS = {
  minValue: 0,
  title: null,
  unit: undefined,
  gaugeType: "arc",
  font: { size: 12, weight: "500" },
  useFunction: false,
  valueFunction: "",
  levels: [],
  colors: [],
  columns: ["a"],
  token: "",
  decimals: undefined,
  lineWidth: undefined,
};

test("the type of the result follows from the builders", () => {
  const read = gauge.read({});
  expectTypeOf(read.minValue).toEqualTypeOf<number>();
  expectTypeOf(read.title).toEqualTypeOf<string | null>();
  expectTypeOf(read.unit).toEqualTypeOf<string | undefined>();
  expectTypeOf(read.gaugeType).toEqualTypeOf<"arc" | "donut">();
  expectTypeOf(read.font.size).toEqualTypeOf<number>();
  expectTypeOf(read.levels).toEqualTypeOf<readonly { readonly from: number | undefined; readonly color: string }[]>();
  expectTypeOf(read.decimals).toEqualTypeOf<number | undefined>();
  expectTypeOf<Infer<typeof gauge.shape>>().toExtend<object>();
  expect(read).toEqual(DEFAULTS);
});

describe("reading saved values", () => {
  test.each([
    ["nothing", undefined, {}],
    ["another type", "text", {}],
    ["a list instead of members", [1], {}],
    ["a number as text", { minValue: "-5.5" }, { minValue: -5.5 }],
    ["a text that is no number", { minValue: "low" }, {}],
    ["an empty text for a number", { minValue: " " }, {}],
    ["not a finite number", { minValue: Number.POSITIVE_INFINITY }, {}],
    ["a flag as text", { useFunction: "true" }, { useFunction: true }],
    ["a number for a flag", { useFunction: 1 }, {}],
    ["null where null is the default", { title: null }, { title: null }],
    ["null where it is not", { gaugeType: null, minValue: null }, {}],
    ["an unknown choice", { gaugeType: "square" }, {}],
    ["a part of a group", { font: { size: 20 } }, { font: { size: 20, weight: "500" } }],
    ["a group of another type", { font: 7 }, {}],
    [
      "elements that are none",
      { levels: [{ from: 1 }, 7, null, {}] },
      {
        levels: [
          { from: 1, color: "red" },
          { from: undefined, color: "red" },
        ],
      },
    ],
    ["single values that do not fit", { colors: ["#fff", 1, null] }, { colors: ["#fff"] }],
    ["known choices only", { columns: ["b", "c", 1] }, { columns: ["b"] }],
    ["an empty list where the default is not", { columns: [] }, { columns: [] }],
    ["members that are not in the form", { lineWidth: 3 }, { lineWidth: 3 }],
    ["a value where absence means something else", { decimals: 1 }, { decimals: 1 }],
    ["a value that does not fit where absence means something else", { decimals: "x" }, { decimals: 2 }],
    ["unknown members", { other: 1 }, {}],
    ["members of the prototype", JSON.parse('{"__proto__": {"minValue": 9}}'), {}],
  ])("%s", (_name, saved, expected) => expect(gauge.read(saved)).toEqual({ ...DEFAULTS, ...expected }));

  test("lists are limited", () => {
    const saved = { colors: Array.from({ length: 5000 }, () => "#fff") };
    expect(gauge.read(saved).colors).toHaveLength(1000);
  });

  test("a number whose default is an empty text has no default", () => {
    const { read } = settings({ max: number("") });
    expect(read({})).toEqual({ max: undefined });
    expect(read({ max: 3 })).toEqual({ max: 3 });
  });
});

test.each([
  ["nothing", undefined, []],
  ["what can be converted", { minValue: "-5.5", useFunction: "true", unknown: 1 }, []],
  ["null, and what is absent", { minValue: null, font: { weight: null } }, []],
  ["a text for a number", { minValue: "low" }, ["minValue must be a number"]],
  ["a number for a flag", { useFunction: 7 }, ["useFunction must be true or false"]],
  ["an object for a text", { unit: {} }, ["unit must be a text"]],
  ["an unknown choice", { gaugeType: "square" }, ["gaugeType must be one of arc, donut"]],
  [
    "members of groups and lists",
    { font: { size: [] }, levels: [{ from: 1 }, { from: "x" }] },
    ["font.size must be a number", "levels.1.from must be a number"],
  ],
  ["no group and no list", { font: 1, colors: "red" }, ["font must be an object", "colors must be a list"]],
])("unreadable parts of a saved value are reported: %s", (_name, saved, expected) => {
  expect(gauge.problems(saved).map(({ path, text: says }) => `${path} ${says}`)).toEqual(expected);
});

test("texts by name, patterns and credentials", () => {
  const call = settings({
    url: pattern("http://localhost"),
    keys: keyPatterns(),
    headers: textMap({ Accept: "*/*" }),
    credentials: clientCredentials("credentials"),
  });
  expect(call.defaults()).toEqual({
    url: "http://localhost",
    keys: [],
    headers: { Accept: "*/*" },
    credentials: { type: "anonymous" },
  });
  const saved = {
    keys: ["a", "${b}"],
    headers: { a: 1, b: true, c: {} },
    credentials: { type: "basic", username: "u", password: "p", privateKey: "old" },
  };
  expect(call.read(saved)).toMatchObject({ keys: ["a", "${b}"], headers: { a: "1", b: "true" } });
  expect(call.secrets(saved).map(({ path }) => path.join("."))).toEqual([
    "credentials.password",
    "credentials.privateKey",
  ]);
  expect(holds(is("credentials.type", "basic"), saved)).toBe(true);
  expect(holds(is("credentials.type", "basic"), {})).toBe(false);
});

test("a new value is saved with all defaults of the form", () => {
  expect(gauge.defaults()).toEqual({
    minValue: 0,
    title: null,
    gaugeType: "arc",
    font: { size: 12, weight: "500" },
    useFunction: false,
    valueFunction: "",
    columns: ["a"],
    token: "",
    decimals: 2,
  });
});

test("a group that is null in new values reads as an empty one", () => {
  const own = settings({ provider: nullByDefault(group({ type: text("A"), token: secret() })) });
  expect(own.defaults()).toEqual({ provider: null });
  expect(own.read(own.defaults())).toEqual({ provider: { type: "A", token: "" } });
  expect(own.problems(own.defaults())).toEqual([]);
});

test("the form has schema, entries and hints, without unlisted settings", () => {
  const form = settings({
    showTitle: flag(true),
    title: when(on("showTitle"), required(text())),
    levels: list({ from: number() }),
    hidden: unlisted(text()),
  }).form();
  expect(form).toEqual({
    schema: {
      type: "object",
      title: "Settings",
      required: ["title"],
      properties: {
        showTitle: { title: "Show title", type: "boolean", default: true },
        title: { title: "Title", type: "string" },
        levels: {
          type: "array",
          title: "Levels",
          items: { type: "object", properties: { from: { title: "From", type: "number" } }, required: [] },
        },
      },
    },
    form: [
      "showTitle",
      { key: "title", condition: "model.showTitle === true" },
      { key: "levels", add: "New level", items: ["levels[].from"] },
    ],
  });
  expect(settings({}).form()).toBeUndefined();
  expect(settings({}).formText()).toBe("{}");
});

test("sections become groups, and read as one", () => {
  const parts = sections(["Look", { title: text("") }], ["Data", { limit: number(5) }]);
  expect(parts.form()).toMatchObject({
    form: [["title"], ["limit"]],
    groupInfoes: [
      { formIndex: 0, GroupTitle: "Look" },
      { formIndex: 1, GroupTitle: "Data" },
    ],
  });
  const read = parts.read({ limit: 7 });
  expectTypeOf(read.limit).toEqualTypeOf<number>();
  expect(read).toEqual({ title: "", limit: 7 });
});

test("functions are found if they are in use, secrets and their paths always", () => {
  const saved = { useFunction: true, valueFunction: "return 1;", token: "t0ken" };
  expect(gauge.functions(saved).map(({ path, value }) => [path, value])).toEqual([[["valueFunction"], "return 1;"]]);
  expect(gauge.functions({ ...saved, useFunction: false })).toEqual([]);
  expect(gauge.functions({ useFunction: true, valueFunction: "" })).toEqual([]);
  expect(gauge.secrets(saved).map(({ path }) => path)).toEqual([["token"]]);
  const nested = settings({ servers: list({ login: group({ password: secret() }) }) });
  const servers = [{ login: { password: "" } }, { login: { password: "x" } }, 5];
  expect(nested.secrets({ servers }).map(({ path }) => path)).toEqual([["servers", 1, "login", "password"]]);
});

describe("conditions", () => {
  const model = { a: true, kind: "x", n: 2 };
  test.each([
    [on("a"), "model.a === true", true],
    [off("a"), "model.a !== true", false],
    [off("missing"), "model.missing !== true", true],
    [is("kind", "x"), "model.kind === 'x'", true],
    [is("n", 3), "model.n === 3", false],
    [isNot("kind", "it's"), "model.kind !== 'it\\'s'", true],
    [isSet("kind"), "!['', null, undefined].includes(model.kind)", true],
    [isSet("missing"), "!['', null, undefined].includes(model.missing)", false],
    [oneOf("kind", ["x", "y"]), "['x', 'y'].includes(model.kind)", true],
    [all(on("a"), is("n", 2)), "model.a === true && model.n === 2", true],
    [any(on("b"), is("n", 2)), "model.b === true || model.n === 2", true],
    [all(any(on("b"), on("c")), on("a")), "(model.b === true || model.c === true) && model.a === true", false],
    [any(all(on("a"), on("b")), is("n", 2)), "(model.a === true && model.b === true) || model.n === 2", true],
  ])("%j is written and evaluated", (condition, written, expected) => {
    expect(conditionText(condition)).toBe(written);
    expect(holds(condition, model)).toBe(expected);
    expect(new Function("model", `return ${written}`)(model)).toBe(expected);
    expect(readCondition(JSON.parse(JSON.stringify(condition)))).toEqual(condition);
  });

  test("are data in forms that only our console draws", () => {
    const form = settings({ a: flag(), b: when(on("a"), text()) }).form("data");
    expect(form?.form).toEqual(["a", { key: "b", when: on("a") }]);
  });

  test.each([null, "a", { kind: "is", member: "a" }, { kind: "all", conditions: [1] }, { kind: "eval", member: "a" }])(
    "%j is none",
    (saved) => expect(readCondition(saved)).toBeUndefined(),
  );

  test("several settings get the same condition", () => {
    const both = allWhen(on("a"), { b: text(), c: flag() });
    expect(Object.values(both).map(({ condition }) => condition)).toEqual([on("a"), on("a")]);
  });

  test("a value that is no object has no members", () => {
    expect(holds(on("a"), null)).toBe(false);
    expect(holds(off("constructor"), {})).toBe(true);
  });
});
