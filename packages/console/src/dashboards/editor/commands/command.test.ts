import { expect, test } from "vitest";
import { commandOf, shortcutOf, stepOf } from "./command.ts";

const key = (name: string) => {
  const parts = name.split("+");
  return {
    key: parts.at(-1) ?? "",
    ctrlKey: parts.includes("ctrl"),
    metaKey: parts.includes("cmd"),
    shiftKey: parts.includes("shift"),
    altKey: parts.includes("alt"),
  };
};

test.each([
  ["ctrl+z", "undo"],
  ["cmd+shift+Z", "redo"],
  ["ctrl+s", "save"],
  ["ctrl+D", "duplicate"],
  ["cmd+f", "find"],
  ["m", "move-to"],
  ["Delete", "delete"],
  ["Escape", "deselect"],
  ["alt+Delete", undefined],
  ["ctrl+Delete", undefined],
  ["z", undefined],
])("%s does %s", (name, id) => expect(commandOf(key(name))).toBe(id));

test.each([
  ["ArrowLeft", { kind: "move", by: { cols: -1, rows: 0 } }],
  ["shift+ArrowDown", { kind: "resize", by: { cols: 0, rows: 1 } }],
  ["ctrl+ArrowDown", undefined],
  ["toString", undefined],
])("%s steps by a cell", (name, step) => expect(stepOf(key(name))).toEqual(step));

test("keys are written as the system writes them", () => {
  expect([shortcutOf("redo", false), shortcutOf("redo", true), shortcutOf("delete", false)]).toEqual([
    "Ctrl Shift Z",
    "⌘⇧Z",
    "Del",
  ]);
  expect([shortcutOf("paste", false), shortcutOf("states", false)]).toEqual(["Ctrl V", undefined]);
});
