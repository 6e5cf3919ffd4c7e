import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { flatTexts, type Texts } from "../src/i18n/catalogue.ts";
import { CATALOGUES } from "../src/i18n/catalogues.ts";
import { englishTexts } from "../src/i18n/en.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** Languages that promise a text for every key; the others fall back text by text. */
export const COMPLETE_LANGUAGES = ["de_DE", "es_ES", "fr_FR", "zh_CN"] as const;

/** A key that code asks for although no text has it. */
export interface MissingKey {
  readonly file: string;
  readonly key: string;
}

/** Keys that sources ask for by a fixed text and that have no English one; composed keys are not seen. */
export function missingKeys(): readonly MissingKey[] {
  const known = flatTexts(englishTexts);
  const key = new RegExp(`"((?:${Object.keys(englishTexts).join("|")})(?:\\.[\\w-]+)+)"`, "g");
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), "utf8").matchAll(key)].map(([, found = ""]) => ({ file, key: found })),
    )
    .filter((found) => !known.has(found.key));
}

/** Keys of English texts that this language does not have. */
export function missingTranslations(language: string): readonly string[] {
  const own = flatTexts(CATALOGUES[language] ?? {});
  return [...flatTexts(englishTexts).keys()].filter((key) => !own.has(key));
}

/** Keys of this language that English does not have. */
export function strayTranslations(language: string): readonly string[] {
  const known = flatTexts(englishTexts);
  return [...flatTexts(CATALOGUES[language] ?? {}).keys()].filter((key) => !known.has(key));
}

/** Keys whose translation leaves out, or adds, a parameter of the English text. */
export function differentParameters(language: string): readonly string[] {
  const english = flatTexts(englishTexts);
  return [...flatTexts(CATALOGUES[language] ?? {})]
    .filter(([key, text]) => parametersOf(text).join() !== parametersOf(english.get(key) ?? text).join())
    .map(([key]) => key);
}

function parametersOf(text: string): readonly string[] {
  const names = [...text.matchAll(/\{\{\s?([\w.]+)\s?\}\}|\{\s*(\w+)\s*,\s*plural\s*,/g)].map(
    ([, a, b]) => a ?? b ?? "",
  );
  return [...new Set(names)].sort();
}

/** Keys that stand in more than one of these areas; the later one would hide the earlier. */
export function sharedKeys(areas: readonly Texts[]): readonly string[] {
  const keys = areas.flatMap((area) => [...flatTexts(area).keys()]);
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}
