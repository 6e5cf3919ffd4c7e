import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Texts } from "./catalogue.ts";
import { generalTexts } from "./en/general.ts";
import { sessionTexts } from "./en/session.ts";
import { DEFAULT_LANGUAGE } from "./environment.ts";
import { CatalogueFormat } from "./message-format.ts";

/** Brings all texts of a language, with English ones in place of missing ones. */
export type LoadTexts = (language: string) => Promise<Texts>;

export interface Translation {
  readonly i18n: i18n;
  /** Brings what the first page needs, unless a language has been chosen: nothing in English, whose few texts are part of the program. */
  readonly start: () => Promise<void>;
  /** Brings what signed-in pages need and the sign-in page does not: all texts and the format of plurals. */
  readonly prepare: () => Promise<void>;
  /** Changes the language once its texts are there; the last choice whose texts come counts. @throws when they do not come; nothing has changed then. */
  readonly choose: (language: string) => Promise<void>;
}

/** The translation layer. A key without text shows as the key, which is logged once. */
export function createTranslation(load: LoadTexts, language: string = DEFAULT_LANGUAGE): Translation {
  const instance = createInstance();
  const format = new CatalogueFormat();
  const loaded = new Map<string, Promise<void>>();
  void instance
    .use(initReactI18next)
    .use(format)
    .init({
      lng: DEFAULT_LANGUAGE,
      fallbackLng: DEFAULT_LANGUAGE,
      resources: { [DEFAULT_LANGUAGE]: { translation: { ...generalTexts, ...sessionTexts } } },
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: "added" },
      cleanCode: false, // codes are ours; as tags of the standard they would be refused, at the price of an exception
      saveMissing: true,
      missingKeyHandler: logMissing(),
    });
  const loadOnce = (wanted: string): Promise<void> => {
    const loading =
      loaded.get(wanted) ??
      load(wanted).then(
        (texts) => void instance.addResourceBundle(wanted, "translation", texts, true, true),
        (error) => {
          loaded.delete(wanted); // the next attempt asks again
          throw error;
        },
      );
    loaded.set(wanted, loading);
    return loading;
  };
  const loadAll = (wanted: string) => Promise.all([loadOnce(wanted), format.loadPlurals()]);
  let choices = 0;
  let spoken = 0;
  const speak = async (wanted: string, choice: number) => {
    await loadAll(wanted);
    if (choice < spoken) return; // texts of an earlier choice may come after those of a later one
    spoken = choice;
    await instance.changeLanguage(wanted);
  };
  return {
    i18n: instance,
    choose: (wanted) => speak(wanted, ++choices),
    start: async () => {
      // It comes before every choice, also when a page that waits for it opens later: the account's language stays.
      if (spoken === 0 && instance.language !== language) await speak(language, 0);
    },
    prepare: async () => void (await loadAll(instance.language)),
  };
}

/** A missing text is a bug of the console; missing translations of users' own texts are not. */
function logMissing() {
  const logged = new Set<string>();
  return (_languages: readonly string[], _namespace: string, key: string) => {
    if (key.startsWith("custom.") || logged.has(key)) return;
    logged.add(key);
    // biome-ignore lint/suspicious/noConsole: the log is where such faults are looked for
    console.warn(`No text for ${key}`);
  };
}
