import { expect, test } from "vitest";
import { commandOf } from "./editor-keys.ts";

const key = (text: string) => {
  const parts = text.split("+");
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: parts.includes("ctrl"),
    metaKey: parts.includes("meta"),
    shiftKey: parts.includes("shift"),
    altKey: parts.includes("alt"),
  };
};

test.each([
  ["ctrl+s", "save"],
  ["meta+s", "save"],
  ["ctrl+shift+S", "saveAs"],
  ["ctrl+shift+F", "fullscreen"],
  ["ctrl+Enter", "run"],
  ["ctrl+q", "undo"],
  ["s", undefined],
  ["ctrl+alt+s", undefined],
  ["ctrl+meta+s", undefined],
  ["ctrl+f", undefined],
  ["shift+Enter", undefined],
])("%s means %s", (text, expected) => {
  expect(commandOf(key(text))).toBe(expected);
});
