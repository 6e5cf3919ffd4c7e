import { expect, test, vi } from "vitest";
import { createTranslation } from "./i18n.ts";
import { translateUserText } from "./user-text.ts";

const FILES: Readonly<Record<string, object>> = {
  en_US: { tank: { full: "full", litres: "{count, plural, 1 {1 litre} other {# litres}}" } },
  de_DE: { tank: { full: "voll", litres: "{count, plural, 1 {1 Liter} other {# Liter}}" } },
};
const load = async (language: string) => {
  if (!(language in FILES)) throw new Error("offline");
  return { ...FILES[language], custom: { Tank: "Kessel", x: "Wert" } };
};

test("the language changes once its texts are there, plurals and numbers with it", async () => {
  const { i18n, choose, prepare } = createTranslation(load);
  await prepare();
  expect(i18n.t("tank.litres", { count: 1500 })).toBe("1,500 litres");
  await choose("de_DE");
  expect(i18n.t("tank.full")).toBe("voll");
  expect(i18n.t("tank.litres", { count: 1 })).toBe("1 Liter");
  expect(i18n.t("tank.litres", { count: 1500 })).toBe("1.500 Liter");
});

test("a language whose texts do not come changes nothing, and may be tried again", async () => {
  const { i18n, choose } = createTranslation(load);
  await expect(choose("fr_FR")).rejects.toThrow("offline");
  expect(i18n.language).toBe("en_US");
  expect(i18n.t("action.save")).toBe("Save");
  await expect(choose("fr_FR")).rejects.toThrow("offline");
});

test("texts of an earlier choice that come later do not change the language back", async () => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const { i18n, choose, start } = createTranslation(async (language) => {
    if (language === "fr_FR") await late;
    return {};
  }, "fr_FR");
  const first = start();
  await choose("de_DE");
  arrive();
  await first;
  expect(i18n.language).toBe("de_DE");
});

test("CORE-5.011: a page that opens after the account's language was chosen does not bring the browser's back", async () => {
  const { i18n, choose, start } = createTranslation(async () => ({}), "fr_FR");
  await start();
  const chosen = choose("zh_CN"); // its texts are on their way when the page asks
  await Promise.all([start(), chosen]);
  expect(i18n.language).toBe("zh_CN");
  await start();
  expect(i18n.language).toBe("zh_CN");
});

test("CORE-5.011: a page that opens while neither language is there waits for the browser's, and the account's stays", async () => {
  const { i18n, choose, start } = createTranslation(async () => ({}), "fr_FR");
  const chosen = choose("en_US");
  await Promise.all([start(), chosen]);
  expect(i18n.language).toBe("en_US");
  await start();
  expect(i18n.language).toBe("en_US");
});

test("the first page in another language waits for its texts", async () => {
  const { i18n, start } = createTranslation(load, "de_DE");
  await start();
  expect(i18n.language).toBe("de_DE");
});

test("CORE-8.031: a missing key is logged once and shown as it is", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { i18n } = createTranslation(load);
  expect(i18n.t("no.such-key")).toBe("no.such-key");
  expect(i18n.t("no.such-key")).toBe("no.such-key");
  expect(i18n.t("custom.not-translated")).toBe("custom.not-translated");
  expect(warn.mock.calls).toEqual([["No text for no.such-key"]]);
  warn.mockRestore();
});

test.each([
  ["Tank", "Kessel"],
  ["a {i18n:custom.x} of {i18n:tank.full}", "a Wert of full"],
  ["{i18n:no.such}", "{i18n:no.such}"],
  ["plain", "plain"],
])("BLOCK-9.053: the user's text %j is shown as %j", async (text, shown) => {
  const { i18n, prepare } = createTranslation(load);
  await prepare();
  expect(translateUserText(text, i18n)).toBe(shown);
});
