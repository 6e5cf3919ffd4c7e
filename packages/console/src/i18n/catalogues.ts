import type { Texts } from "./catalogue.ts";
import { germanTexts } from "./de.ts";
import { englishTexts } from "./en.ts";
import { spanishTexts } from "./es.ts";
import { persianTexts } from "./fa.ts";
import { frenchTexts } from "./fr.ts";
import { chineseTexts } from "./zh.ts";

/**
 * Texts by language; a language that is not here is English. The build makes a file of each language of them
 * (`build/locale-files.ts`), which the console loads when the language is used; no page imports this.
 */
export const CATALOGUES: Readonly<Record<string, Texts>> = {
  en_US: englishTexts,
  de_DE: germanTexts,
  es_ES: spanishTexts,
  fa_IR: persianTexts,
  fr_FR: frenchTexts,
  zh_CN: chineseTexts,
};
