import { DEFAULT_LANGUAGE } from "../../i18n/environment.ts";

/** Shown where no help is found. */
const HELP_NOT_FOUND = "## Not found";

const MAX_HELP_CHARS = 1_000_000;
/** A site that has not answered after this time, ms, has no help. */
const FETCH_LIMIT_MS = 10_000;

interface HelpPlace {
  /** Address of the help site; empty: only the console's own files. */
  readonly base: string;
  /** Of the user, for example `de_DE`. */
  readonly language: string;
}

/** Where a help file may be, in the order of trying: the site in the user's language, in English, our own files. */
export function helpAddresses(file: string, { base, language }: HelpPlace): readonly string[] {
  const path = file.split("/").map(encodeURIComponent).join("/");
  const at = (root: string, lang: string) => `${root.replace(/\/$/, "")}/help/${lang}/${path}.md`;
  return [...new Set([at(base, language), at(base, DEFAULT_LANGUAGE), at("", language), at("", DEFAULT_LANGUAGE)])];
}

/** Gives the text at an address, or undefined when there is none. */
export type FetchHelp = (url: string) => Promise<string | undefined>;

/** The markdown of a help file. */
export async function loadHelp(file: string, place: HelpPlace, fetchHelp: FetchHelp): Promise<string> {
  for (const url of helpAddresses(file, place)) {
    const text = await fetchHelp(url);
    if (text !== undefined) return text;
  }
  return HELP_NOT_FOUND;
}

/** Asks over the network. A site that answers with a page of its own in place of a file has no such file. */
export async function fetchHelpFile(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
    if (!response.ok || response.headers.get("content-type")?.includes("text/html")) return undefined;
    const text = await response.text();
    return text.length <= MAX_HELP_CHARS ? text : undefined;
  } catch {
    return undefined; // unreachable: the next place is tried
  }
}
