import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { en } from "./en.ts";
import { CatalogueFormat } from "./message-format.ts";

/** The language whose texts stand in for missing ones. */
export const DEFAULT_LANGUAGE = "en_US";

/** The translation layer with its English texts. A key without text shows as the key. */
export function createI18n(): i18n {
  const instance = createInstance();
  void instance
    .use(initReactI18next)
    .use(new CatalogueFormat())
    .init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: DEFAULT_LANGUAGE,
      resources: { [DEFAULT_LANGUAGE]: { translation: en } },
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}
