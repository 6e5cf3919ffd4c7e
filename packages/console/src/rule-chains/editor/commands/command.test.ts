import { expect, test } from "vitest";
import { commandOf, shortcutOf } from "./command.ts";

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ["z", { ctrlKey: true }, "undo"],
  ["Z", { metaKey: true, shiftKey: true }, "redo"],
  ["y", { ctrlKey: true }, "redo"],
  ["s", { ctrlKey: true }, "apply"],
  ["Delete", {}, "delete"],
  ["Backspace", {}, "delete"],
  ["F3", { shiftKey: true }, "find-previous"],
  ["a", {}, "add"],
  ["a", { ctrlKey: true }, "select-all"],
  ["a", { altKey: true }, undefined],
  ["q", {}, undefined],
] as const)("%s with %j: %s", (key, held, id) => {
  expect(commandOf({ ...NONE, key, ...held })).toBe(id);
});

test.each([
  ["undo", false, "Ctrl Z"],
  ["redo", true, "⌘⇧Z"],
  ["copy", false, "Ctrl C"],
  ["delete", false, "Del"],
  ["find-previous", false, "Shift F3"],
  ["details", false, "Enter"],
  ["note", false, undefined],
] as const)("%s is written %s: %s", (id, isMac, text) => {
  expect(shortcutOf(id, isMac)).toBe(text);
});
