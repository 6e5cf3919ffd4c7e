import { isRecord, type Widget } from "@orrery/model";
import { useMemo } from "react";
import { localKey } from "../../../session/local-settings.ts";
import { useStored } from "../../../session/preferences.ts";

/** What a viewer folded or unfolded, by the ids of headings, the last one last. */
export type Folded = ReadonlyMap<string, boolean>;

/** Older ones are forgotten: their sections are as their author left them. */
const KEPT = 300;

/** Leaves out what is none; text of others is empty. */
export function parseFolded(text: string | undefined): Folded {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return new Map(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));
  } catch {
    return new Map(); // not written by this console
  }
}

/** What is kept when a section is folded or unfolded. */
export function withFolded(known: Folded, id: string, isFolded: boolean): string {
  const others = [...known].filter(([other]) => other !== id);
  return JSON.stringify(Object.fromEntries([...others, [id, isFolded]].slice(-KEPT)));
}

interface FoldedSections {
  /** By the id of the heading. Another function only when something else is folded. */
  readonly isFolded: (id: string) => boolean;
  readonly fold: (id: string, isFolded: boolean) => void;
}

/** Which sections a viewer has folded, remembered in this browser; the others are as their author wants them. */
export function useFoldedSections(
  userId: string | undefined,
  widgets: Readonly<Record<string, Widget>>,
): FoldedSections {
  const [text, store] = useStored(localKey(`folded-${userId ?? ""}`));
  const known = useMemo(() => parseFolded(text), [text]);
  const isFolded = useMemo(
    () => (id: string) => known.get(id) ?? widgets[id]?.config.section?.folded === true,
    [known, widgets],
  );
  return { isFolded, fold: (id, folds) => store(withFolded(known, id, folds)) };
}
