import { expect, test } from "vitest";
import { readSettings, writeSettings } from "./settings-state.ts";

const storageOf = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
});

test("CORE-3.004: the settings remember the user's language", () => {
  const entries = new Map<string, string>();
  writeSettings(storageOf(entries), { userLang: "de_DE" });
  expect([...entries]).toEqual([["TB-SETTINGS", '{"userLang":"de_DE"}']]);
  expect(readSettings(storageOf(entries))).toEqual({ userLang: "de_DE" });
});

test.each(["", "null", "[]", '{"userLang":5}', "no json"])("%j remembers nothing", (text) => {
  expect(readSettings(storageOf(new Map([["TB-SETTINGS", text]])))).toEqual({});
});
