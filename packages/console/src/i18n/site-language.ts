import { ENVIRONMENT, type LanguageEnvironment } from "./environment.ts";

/** The supported language for what a user or a browser asks: exactly, else by its language part, else the default. */
export function matchLanguage(wanted: string | undefined, environment: LanguageEnvironment = ENVIRONMENT): string {
  const { languages, defaultLanguage } = environment;
  if (wanted === undefined) return defaultLanguage;
  const [language = "", region] = wanted.trim().toLowerCase().split(/[-_]/);
  const exact = languages.find(({ id }) => id.toLowerCase() === `${language}_${region}`);
  const related = languages.find(({ id }) => id.toLowerCase().startsWith(`${language}_`));
  return (exact ?? related)?.id ?? defaultLanguage;
}

/** The user's saved language wins over the browser's. */
export function siteLanguage(
  saved: string | undefined,
  browser: string | undefined,
  environment: LanguageEnvironment = ENVIRONMENT,
): string {
  return matchLanguage(saved === undefined || saved === "" ? browser : saved, environment);
}

/** What `Intl` formats numbers and dates by. */
export function localeOf(language: string, { languages }: LanguageEnvironment = ENVIRONMENT): string {
  return languages.find(({ id }) => id === language)?.locale ?? language.replace("_", "-");
}

/** What `Intl` writes dates with names by: in English the day comes before the month, as everywhere in the interface. */
export function namedDateLocale(language: string, environment: LanguageEnvironment = ENVIRONMENT): string {
  return language.startsWith("en") ? environment.dateLocale : localeOf(language, environment);
}

/** Where lines begin. */
export function directionOf(language: string, { languages }: LanguageEnvironment = ENVIRONMENT): "ltr" | "rtl" {
  return languages.find(({ id }) => id === language)?.direction ?? "ltr";
}
