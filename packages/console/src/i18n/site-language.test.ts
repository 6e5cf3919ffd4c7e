import { expect, test } from "vitest";
import { DEFAULT_LANGUAGE, ENVIRONMENT, type LanguageEnvironment } from "./environment.ts";
import { directionOf, localeOf, matchLanguage, siteLanguage } from "./site-language.ts";

test("BLOCK-1.009 BLOCK-1.010 BLOCK-1.011: twenty languages, English as default, dates as in Britain", () => {
  const ids = "cs_CZ de_DE el_GR en_US es_ES fa_IR fr_FR it_IT ja_JA ka_GE ko_KR lv_LV pt_BR ro_RO ru_RU sl_SI tr_TR";
  expect(ENVIRONMENT.languages.map(({ id }) => id)).toEqual([...ids.split(" "), "uk_UA", "zh_CN", "zh_TW"]);
  expect(DEFAULT_LANGUAGE).toBe("en_US");
  expect(ENVIRONMENT.dateLocale).toBe("en-GB");
});

test.each([
  ["pt_BR", "pt_BR"],
  ["pt-BR", "pt_BR"],
  ["PT-br", "pt_BR"],
  ["pt_PT", "pt_BR"],
  ["pt", "pt_BR"],
  ["de-AT", "de_DE"],
  ["zh-TW", "zh_TW"],
  ["zh-HK", "zh_CN"],
  ["ja", "ja_JA"],
  ["ja-JP", "ja_JA"],
  ["xx", "en_US"],
  ["", "en_US"],
  [undefined, "en_US"],
])("CORE-5.013: %s is matched to %s", (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

test.each([
  ["de_DE", "fr-FR", "de_DE"],
  [undefined, "fr-FR", "fr_FR"],
  ["", "fr-FR", "fr_FR"],
  [undefined, undefined, "en_US"],
])("CORE-5.011 CORE-5.012: saved %s and a browser in %s give %s", (saved, browser, language) => {
  expect(siteLanguage(saved, browser)).toBe(language);
});

test("CORE-9.015: default and supported languages follow the environment", () => {
  const environment: LanguageEnvironment = {
    languages: [
      { id: "fr_FR", name: "Français" },
      { id: "ar_EG", name: "العربية", direction: "rtl" },
    ],
    defaultLanguage: "fr_FR",
    dateLocale: "fr-FR",
  };
  expect(matchLanguage("de", environment)).toBe("fr_FR");
  expect(matchLanguage("ar", environment)).toBe("ar_EG");
  expect(directionOf("ar_EG", environment)).toBe("rtl");
});

test.each([
  ["ja_JA", "ja", "ltr"],
  ["zh_TW", "zh-TW", "ltr"],
  ["fa_IR", "fa-IR", "rtl"],
])("%s is %s to Intl and runs %s", (language, locale, direction) => {
  expect(localeOf(language)).toBe(locale);
  expect(directionOf(language)).toBe(direction);
});
