import { describe, expect, test } from "vitest";
import { formatText } from "./format.ts";

describe("BLOCK-7.048 BLOCK-7.049 texts are formatted here, with indent 4", () => {
  test.each([
    ["javascript", "if(a){return   {b:1}}", "if (a) {\n    return { b: 1 };\n}"],
    ["javascript", "return msg.x>1", "return msg.x > 1;"],
    ["css", ".a{color:red;&:hover{top:1px}}", ".a {\n    color: red;\n    &:hover {\n        top: 1px;\n    }\n}"],
    ["html", "<div><p>a</p></div>", "<div><p>a</p></div>"],
    ["markdown", "* a\n* b", "- a\n- b"],
    ["protobuf", "message A{int32 a=1;}", "message A {\n    int32 a = 1;\n}"],
  ] as const)("%s %j", async (language, text, expected) => {
    expect(await formatText(language, text)).toBe(expected);
  });
});

test("BLOCK-9.012 JSON has indent 2", async () => {
  expect(await formatText("json", '{"a":1}')).toBe('{\n  "a": 1\n}');
});

test.each(["javascript", "css", "json"] as const)("a text that is no %s is left alone", async (language) => {
  await expect(formatText(language, "a {{ (")).rejects.toThrow();
});

test("an empty text stays as it is", async () => {
  expect(await formatText("javascript", " \n")).toBe(" \n");
});

describe("protobuf", () => {
  test.each([
    ["a syntax line", 'syntax="proto3";package a.b;', 'syntax = "proto3";\npackage a.b;'],
    [
      "nesting",
      "message A{message B{bool b=1;}B b=1;}",
      "message A {\n    message B {\n        bool b = 1;\n    }\n    B b = 1;\n}",
    ],
    [
      "maps and options",
      "message A{map<string,int32> m=1 [deprecated=true];}",
      "message A {\n    map<string, int32> m = 1 [deprecated = true];\n}",
    ],
    ["a closing brace with a semicolon", "enum E{A=0;};", "enum E {\n    A = 0;\n};"],
    ["a comment behind a statement", "int32 a=1; // the first\nint32 b=2;", "int32 a = 1; // the first\nint32 b = 2;"],
    ["a comment of its own", "message A{\n// says\nint32 a=1;}", "message A {\n    // says\n    int32 a = 1;\n}"],
    ["one blank line", "int32 a=1;\n\n\n\nint32 b=2;", "int32 a = 1;\n\nint32 b = 2;"],
    ["braces in texts", 'option a="x{y};z";', 'option a = "x{y};z";'],
    [
      "BLOCK-7.050 a long line is wrapped at 60",
      "message A{optional SomeVeryLongMessageTypeName some_very_long_field_name=1;}",
      "message A {\n    optional SomeVeryLongMessageTypeName\n        some_very_long_field_name = 1;\n}",
    ],
  ])("%s", async (_what, text, expected) => {
    const once = await formatText("protobuf", text);
    expect(once).toBe(expected);
    expect(await formatText("protobuf", once)).toBe(once);
    for (const line of once.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });
});
