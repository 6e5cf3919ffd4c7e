/** A language of the interface: its name to the API and in files, and its name in its own language. */
export interface SupportedLanguage {
  readonly id: string;
  readonly name: string;
  /** What `Intl` calls it, where that differs from the id with a hyphen. */
  readonly locale?: string | undefined;
  readonly direction?: "rtl" | undefined;
  /** How much of the interface is translated; the rest is in English. All of it by default. */
  readonly texts?: "some" | "none" | undefined;
}

/** What an installation offers; languages are chosen and matched from this list alone. */
export interface LanguageEnvironment {
  readonly languages: readonly SupportedLanguage[];
  /** Its texts replace missing ones. */
  readonly defaultLanguage: string;
  /** Dates of users without a language. */
  readonly dateLocale: string;
}

export const ENVIRONMENT = {
  languages: [
    { id: "cs_CZ", name: "Čeština", texts: "none" },
    { id: "de_DE", name: "Deutsch" },
    { id: "el_GR", name: "Ελληνικά", texts: "none" },
    { id: "en_US", name: "English" },
    { id: "es_ES", name: "Español" },
    { id: "fa_IR", name: "فارسی", texts: "some", direction: "rtl" },
    { id: "fr_FR", name: "Français" },
    { id: "it_IT", name: "Italiano", texts: "none" },
    { id: "ja_JA", name: "日本語", texts: "none", locale: "ja" }, // no real locale, but the name that clients know
    { id: "ka_GE", name: "ქართული", texts: "none" },
    { id: "ko_KR", name: "한국어", texts: "none" },
    { id: "lv_LV", name: "Latviešu", texts: "none" },
    { id: "pt_BR", name: "Português (Brasil)", texts: "none" },
    { id: "ro_RO", name: "Română", texts: "none" },
    { id: "ru_RU", name: "Русский", texts: "none" },
    { id: "sl_SI", name: "Slovenščina", texts: "none" },
    { id: "tr_TR", name: "Türkçe", texts: "none" },
    { id: "uk_UA", name: "Українська", texts: "none" },
    { id: "zh_CN", name: "简体中文" },
    { id: "zh_TW", name: "繁體中文", texts: "none" },
  ],
  defaultLanguage: "en_US",
  dateLocale: "en-GB",
} as const satisfies LanguageEnvironment;

/** The language whose texts replace missing ones. */
export const DEFAULT_LANGUAGE = ENVIRONMENT.defaultLanguage;

/** The languages as choices of a list; those that are not complete say so. `t` translates into the language of now. */
export function languageChoices(t: (key: string) => string): { readonly value: string; readonly label: string }[] {
  const languages: readonly SupportedLanguage[] = ENVIRONMENT.languages;
  return languages.map(({ id, name, texts }) => ({
    value: id,
    label: texts === undefined ? name : `${name} · ${t(`language.has-${texts}`)}`,
  }));
}
