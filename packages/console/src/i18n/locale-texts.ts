import { type Texts, withFallback } from "./catalogue.ts";
import { CATALOGUES } from "./catalogues.ts";
import { englishTexts } from "./en.ts";

/** What the file of a language holds: its own texts, and English ones where it has none. */
export function localeTexts(language: string): Texts {
  return withFallback(CATALOGUES[language] ?? {}, englishTexts);
}
