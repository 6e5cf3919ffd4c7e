import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { generalTexts } from "./en/general.ts";
import { sessionTexts } from "./en/session.ts";
import { CatalogueFormat } from "./message-format.ts";

/** The language whose texts stand in for missing ones. */
export const DEFAULT_LANGUAGE = "en_US";

export interface Translation {
  readonly i18n: i18n;
  /** Brings what signed-in pages need and the sign-in page does not: their texts and the format of plurals. */
  readonly prepare: () => Promise<void>;
}

/** The translation layer with its English texts. A key without text shows as the key. */
export function createTranslation(): Translation {
  const instance = createInstance();
  const format = new CatalogueFormat();
  void instance
    .use(initReactI18next)
    .use(format)
    .init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: DEFAULT_LANGUAGE,
      resources: { [DEFAULT_LANGUAGE]: { translation: { ...generalTexts, ...sessionTexts } } },
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  const prepare = async () => {
    const [{ pageTexts }] = await Promise.all([import("./en.ts"), format.loadPlurals()]);
    instance.addResourceBundle(DEFAULT_LANGUAGE, "translation", pageTexts, true);
  };
  return { i18n: instance, prepare };
}
