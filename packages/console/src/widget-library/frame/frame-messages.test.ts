import { expect, test } from "vitest";
import { exceptionOf, readWidgetInfo, updateOf } from "./frame-messages.ts";

test.each([
  ["TypeError: x is no function", { name: "TypeError", message: "x is no function" }],
  ["Uncaught ReferenceError: y", { name: "ReferenceError", message: "y" }],
  ["it failed", { name: "UnknownError", message: "it failed" }],
])("BLOCK-8.007 %s is read with its name and place", (message, expected) => {
  const failure = { where: "controllerScript", message, line: 3, column: undefined } as const;
  expect(exceptionOf(failure)).toEqual({ ...expected, lineNumber: 3 });
});

test("a frame's widget is read, and what is none is none", () => {
  const info = { widgetName: "Level", alias: "level", type: "latest", sizeX: 4, sizeY: 3, controllerScript: "1" };
  expect(readWidgetInfo(JSON.stringify(info))).toMatchObject({
    name: "Level",
    kind: "latest",
    sizeX: 4,
    controllerScript: "1",
  });
  for (const text of [null, undefined, "", "{", "[]", "5"]) expect(readWidgetInfo(text)).toBeUndefined();
});

test("a widget that was changed in its frame is said with twice its size", () => {
  const document = readWidgetInfo(
    JSON.stringify({
      widgetName: "Level",
      type: "latest",
      sizeX: 4,
      sizeY: 2.5,
      defaultConfig: '{"settings":{"a":1}}',
    }),
  );
  expect(document && updateOf(document)).toMatchObject({
    type: "widgetEditUpdated",
    data: { typeAlias: "customWidget", title: "Level", sizeX: 8, sizeY: 5, config: { settings: { a: 1 } } },
  });
});
