import { createContext, use } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LANGUAGE } from "./environment.ts";

type Choose = (language: string) => Promise<void>;

const Context = createContext<Choose>(() => Promise.resolve());

/** Gives what is below the way to change the language. */
export const LanguageProvider = Context.Provider;

/** The language of the interface, and how to change it: once its texts are there. */
export function useLanguage(): { readonly language: string; readonly choose: Choose } {
  const { i18n } = useTranslation();
  return { language: i18n.language ?? DEFAULT_LANGUAGE, choose: use(Context) };
}
