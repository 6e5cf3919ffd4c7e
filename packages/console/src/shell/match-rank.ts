import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts";

/** How well a title fits what is typed: 0 is the title itself, 4 was found by something that the title does not say. */
export function matchRank(title: string, text: string): number {
  const [name, wanted] = [title.toLowerCase(), text.trim().toLowerCase()];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  for (let at = name.indexOf(wanted); at > 0; at = name.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? "")) return 2; // a word begins here
  }
  return name.includes(wanted) ? 3 : 4;
}

/** The best entry first, and with it its group; what fits equally well keeps its order. */
export function ranked(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const rank = (entry: PaletteEntry) => matchRank(entry.title, text);
  const best = ({ entries }: PaletteGroup) => Math.min(...entries.map(rank));
  return groups
    .map(({ title, entries }) => ({ title, entries: entries.toSorted((a, b) => rank(a) - rank(b)) }))
    .toSorted((a, b) => best(a) - best(b));
}
