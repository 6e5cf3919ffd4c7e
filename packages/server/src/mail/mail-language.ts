import type { JsonObject } from "@orrery/model";
import { chinese } from "./texts/chinese.ts";
import { english } from "./texts/english.ts";
import { french } from "./texts/french.ts";
import { german } from "./texts/german.ts";
import type { MailTexts } from "./texts/mail-texts.ts";
import { spanish } from "./texts/spanish.ts";

/** By the language without its region: emails in Austria are in German. */
const TEXTS: ReadonlyMap<string, MailTexts> = new Map([
  ["en", english],
  ["de", german],
  ["es", spanish],
  ["fr", french],
  ["zh", chinese],
]);

/**
 * The texts of emails to a user: in the language that the user has chosen in the console, else in that of the installation
 * (`language` of the general settings), else in English; likewise for languages that emails are not written in.
 */
export function mailTextsOf(
  user: JsonObject | null | undefined,
  general: { readonly language?: unknown } = {},
): MailTexts {
  return textsIn(user?.lang) ?? textsIn(general.language) ?? english;
}

function textsIn(language: unknown): MailTexts | undefined {
  return typeof language === "string" ? TEXTS.get(language.toLowerCase().split(/[-_]/)[0] ?? "") : undefined;
}
