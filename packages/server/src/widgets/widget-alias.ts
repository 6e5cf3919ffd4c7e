import { PlatformError } from "@orrery/model";

/** Suffixes that are tried. */
const MAX_ALIASES = 500;

/**
 * The alias of a widgets bundle or widget type: made from its `title` unless `given`, with the first of 2, 3, …
 * appended that makes it unique (reference: REST API, 3.15).
 * @param taken called once: which of the aliases are taken.
 * @throws {PlatformError} `badRequest` when all suffixes are taken.
 */
export async function freeAlias(
  { given, title }: { given: string | null | undefined; title: string },
  taken: (aliases: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const base = given || aliasOf(title);
  const aliases = Array.from({ length: MAX_ALIASES }, (_, at) => (at === 0 ? base : `${base}${at + 1}`));
  const known = new Set(await taken(aliases));
  const free = aliases.find((alias) => !known.has(alias));
  if (free === undefined) throw new PlatformError("badRequest", `There are too many with the alias '${base}'!`);
  return free;
}

/** `My Gauges, v2` → `my_gauges_v2`. */
export function aliasOf(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "_");
}
