import type { Texts } from "./catalogue.ts";

/** Reads a language's file from the server; its name carries the version, so it is kept until the texts change. */
export async function fetchTexts(language: string): Promise<Texts> {
  const url = `/assets/locale/locale.constant-${language}.json?v=${import.meta.env.LOCALE_VERSION}`;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The texts of ${language} did not come: ${answer.status}`);
  return (await answer.json()) as Texts; // made by our own build
}
