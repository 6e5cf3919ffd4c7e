import { expect, test } from "vitest";
import { chosenFiles, resourceDrafts } from "./resource-files.ts";

test.each([
  ["nothing", null, null, []],
  ["one", "a", "a.jks", [{ name: "a.jks", content: "a" }]],
  [
    "two",
    ["a", "b"],
    ["a.xml", "b.xml"],
    [
      { name: "a.xml", content: "a" },
      { name: "b.xml", content: "b" },
    ],
  ],
])("what a control gives: %s", (_, contents, names, files) => {
  expect(chosenFiles(contents, names)).toEqual(files);
});

test("models are named by their files, key stores by their title; bytes are sent in base64", () => {
  const files = [{ name: "3.xml", content: "\u00ff\u0000" }];
  expect(resourceDrafts("LWM2M_MODEL", "", files)).toEqual([
    { resourceType: "LWM2M_MODEL", title: "3.xml", fileName: "3.xml", data: "/wA=" },
  ]);
  expect(resourceDrafts("JKS", " Keys ", files)[0]).toMatchObject({ resourceType: "JKS", title: "Keys" });
});
