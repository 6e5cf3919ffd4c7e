/**
 * The alias of a widgets bundle or widget type: made from its `title` unless `given`, with 2, 3, … appended while
 * `isTaken` (reference: REST API, 3.15).
 */
export async function freeAlias(
  { given, title }: { given: string | null | undefined; title: string },
  isTaken: (alias: string) => Promise<boolean>,
): Promise<string> {
  const base = given || aliasOf(title);
  for (let number = 1; ; number++) {
    const alias = number === 1 ? base : `${base}${number}`;
    if (!(await isTaken(alias))) return alias;
  }
}

/** `My Gauges, v2` → `my_gauges_v2`. */
export function aliasOf(title: string): string {
  return title.toLowerCase().replace(/\W+/g, "_");
}
