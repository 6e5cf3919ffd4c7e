import type { PageAction } from "../page/page-actions.tsx";
import { ranked } from "./match-rank.ts";
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts";

interface PaletteSources {
  /** What the verb of the text does; it stands first, as nothing else was asked for. */
  readonly verbs: PaletteGroup;
  /** Found by the server. */
  readonly entities: readonly PaletteGroup[];
  readonly recents: readonly PaletteEntry[];
  readonly actions: readonly PageAction[];
  readonly links: readonly PaletteEntry[];
}

/** What the palette lists for a text in lower case; before anything is typed also what was opened lately. */
export function paletteGroups(sources: PaletteSources, wanted: string): readonly PaletteGroup[] {
  const { verbs, entities, recents, actions, links } = sources;
  const groups: readonly PaletteGroup[] = [
    ...entities,
    { title: "home.recently-opened", entries: wanted === "" ? recents : [] },
    { title: "palette.actions", entries: actions.map(entryOf).filter((entry) => matches(entry, wanted)) },
    { title: "palette.places", entries: links.filter((entry) => matches(entry, wanted)) },
  ];
  const found = groups.filter(({ entries }) => entries.length > 0);
  const first = verbs.entries.length > 0 ? [verbs] : [];
  return [...first, ...(wanted === "" ? found : ranked(found, wanted))];
}

function entryOf(action: PageAction): PaletteEntry {
  return { ...action, kind: "action", title: action.label, keys: action.shortcut ? [action.shortcut] : [] };
}

function matches(entry: PaletteEntry, wanted: string): boolean {
  return wanted === "" || entry.title.toLowerCase().includes(wanted);
}
