import { expect, test } from "vitest";
import { keyNames } from "./key-names.ts";

test.each([
  ["mod+k", false, ["Ctrl", "K"]],
  ["mod+k", true, ["⌘", "K"]],
  ["?", false, ["?"]],
  ["Escape", false, ["Escape"]],
])("%s is printed as keys (Mac: %s)", (key, mac, names) => {
  expect(keyNames(key, mac)).toEqual(names);
});
