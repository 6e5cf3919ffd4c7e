import { expect, test } from "vitest";
import { staticProblems, styleProblems } from "./problems.ts";
import { startingDocument } from "./starting-templates.ts";

const document = startingDocument("latest");

test.each(["timeseries", "latest", "rpc", "alarm", "static"] as const)("a new type of %s has no problem", (kind) => {
  expect(staticProblems(startingDocument(kind))).toEqual([]);
});

test("empty schemas are none", () => {
  expect(staticProblems({ ...document, settingsSchema: "", dataKeySettingsSchema: " " })).toEqual([]);
});

test.each([
  [{ controllerScript: "self.onInit = function() {};\nlet x = (;" }, { tab: "javascript", line: 2 }],
  [{ settingsSchema: '{\n  "a": 1,\n  b\n}' }, { tab: "settings", line: 3, column: 3 }],
  [{ dataKeySettingsSchema: "[]" }, { tab: "keySettings", line: 1 }],
  [{ defaultConfig: '{"a"' }, { tab: "widget" }],
])("what is broken is named with its place: %o", (change, expected) => {
  const problems = staticProblems({ ...document, ...change });
  expect(problems).toEqual([expect.objectContaining(expected)]);
  expect(problems[0]?.message).not.toBe("");
});

test("a broken style sheet is named with its lines, and is no reason not to save", () => {
  const broken = { ...document, templateCss: ".a { color: red; }\n.b { : }" };
  expect(styleProblems(broken, "broken")[0]).toMatchObject({ tab: "css", message: "broken", line: 2 });
  expect(styleProblems(document, "broken")).toEqual([]);
  expect(staticProblems(broken)).toEqual([]);
});
