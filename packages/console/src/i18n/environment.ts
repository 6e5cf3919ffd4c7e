/** A language of the interface: its name to the API and in files, and what it is called by those who speak it. */
export interface SupportedLanguage {
  readonly id: string;
  readonly name: string;
  /** What `Intl` calls it, where that differs from the id with a hyphen. */
  readonly locale?: string | undefined;
  readonly direction?: "rtl" | undefined;
}

/** What an installation offers; languages are chosen and matched from this list alone. */
export interface LanguageEnvironment {
  readonly languages: readonly SupportedLanguage[];
  /** Its texts stand in for missing ones. */
  readonly defaultLanguage: string;
  /** Dates of whoever has no language. */
  readonly dateLocale: string;
}

export const ENVIRONMENT = {
  languages: [
    { id: "cs_CZ", name: "Čeština" },
    { id: "de_DE", name: "Deutsch" },
    { id: "el_GR", name: "Ελληνικά" },
    { id: "en_US", name: "English" },
    { id: "es_ES", name: "Español" },
    { id: "fa_IR", name: "فارسی", direction: "rtl" },
    { id: "fr_FR", name: "Français" },
    { id: "it_IT", name: "Italiano" },
    { id: "ja_JA", name: "日本語", locale: "ja" }, // no real locale, but the name that clients know
    { id: "ka_GE", name: "ქართული" },
    { id: "ko_KR", name: "한국어" },
    { id: "lv_LV", name: "Latviešu" },
    { id: "pt_BR", name: "Português (Brasil)" },
    { id: "ro_RO", name: "Română" },
    { id: "ru_RU", name: "Русский" },
    { id: "sl_SI", name: "Slovenščina" },
    { id: "tr_TR", name: "Türkçe" },
    { id: "uk_UA", name: "Українська" },
    { id: "zh_CN", name: "简体中文" },
    { id: "zh_TW", name: "繁體中文" },
  ],
  defaultLanguage: "en_US",
  dateLocale: "en-GB",
} as const satisfies LanguageEnvironment;

/** The language whose texts stand in for missing ones. */
export const DEFAULT_LANGUAGE = ENVIRONMENT.defaultLanguage;
