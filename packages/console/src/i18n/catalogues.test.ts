import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import {
  COMPLETE_LANGUAGES,
  differentParameters,
  missingKeys,
  missingTranslations,
  sharedKeys,
  strayTranslations,
} from "../../build/catalogue-report.ts";
import { flatTexts, type Texts } from "./catalogue.ts";
import { CATALOGUES } from "./catalogues.ts";
import { englishTexts } from "./en.ts";
import { ENVIRONMENT, type SupportedLanguage } from "./environment.ts";
import { localeTexts } from "./locale-texts.ts";
import { normalizePlural } from "./message-format.ts";

const TRANSLATED = Object.keys(CATALOGUES).filter((language) => language !== ENVIRONMENT.defaultLanguage);

test("every key that code asks for has an English text", () => {
  expect(missingKeys()).toEqual([]);
});

test("every file of texts is part of the catalogue, and no key stands in two of them", async () => {
  const folder = join(import.meta.dirname, "en");
  const areas = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map(async (name): Promise<readonly Texts[]> => Object.values(await import(join(folder, name)))),
  );
  expect(sharedKeys(areas.flat())).toEqual([]);
  const known = flatTexts(englishTexts);
  const keys = areas.flat().flatMap((area) => [...flatTexts(area).keys()]);
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test.each(TRANSLATED)("%s has no key and no parameter that English has not", (language) => {
  expect(strayTranslations(language)).toEqual([]);
  expect(differentParameters(language)).toEqual([]);
});

test.each(ENVIRONMENT.languages)("the list says of $id how much is translated", (language: SupportedLanguage) => {
  const { id, texts } = language;
  const isComplete = COMPLETE_LANGUAGES.some((complete) => complete === id) || id === ENVIRONMENT.defaultLanguage;
  expect(texts).toBe(isComplete ? undefined : id in CATALOGUES ? "some" : "none");
});

test.each(COMPLETE_LANGUAGES)("%s is complete", (language) => {
  expect(missingTranslations(language)).toEqual([]);
});

test.each(TRANSLATED)("%s has plurals that can be formatted", (language) => {
  const english = flatTexts(englishTexts);
  const plurals = [...flatTexts(CATALOGUES[language] ?? {})].filter(([, text]) => text.includes(", plural,"));
  const locale = language.replace("_", "-");
  const seven = new Intl.NumberFormat(locale).format(7);
  for (const [key, text] of plurals) {
    const message = new IntlMessageFormat(normalizePlural(text), locale);
    const values = Object.fromEntries([...text.matchAll(/\{+(\w+)/g)].map(([, name = ""]) => [name, 7]));
    const saysHowMany = /#|\{count\}/.test(english.get(key) ?? "");
    expect(message.format(values), text).toMatch(saysHowMany ? new RegExp(seven) : /./);
  }
});

test("BLOCK-1.009: each language has a file with a text for every key", () => {
  const keys = [...flatTexts(englishTexts).keys()];
  for (const { id } of ENVIRONMENT.languages) expect([...flatTexts(localeTexts(id)).keys()]).toEqual(keys);
});

test("a missing translation is the English text, by itself", () => {
  const english = flatTexts(englishTexts);
  const persian = flatTexts(localeTexts("fa_IR"));
  for (const key of missingTranslations("fa_IR")) expect(persian.get(key)).toBe(english.get(key));
});
