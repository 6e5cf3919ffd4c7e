import type { EntityId } from "@orrery/model";
import type { IconName } from "../controls/basics/icon-names.ts";

interface EntryBase {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly icon: IconName;
  readonly keys: readonly string[];
}

/** A line of the palette: somewhere to go, or something to do. */
export type PaletteEntry =
  | (EntryBase & {
      readonly kind: "place";
      readonly to: string;
      /** What is there: a device shows its state in place of an icon; what has values shows one. */
      readonly entity?: EntityId | undefined;
    })
  | (EntryBase & { readonly kind: "action"; readonly run: () => void });

export interface PaletteGroup {
  /** Translation key. */
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** The entry `step` after `current`; past an end it continues at the other. */
export function stepped(
  entries: readonly PaletteEntry[],
  current: PaletteEntry | undefined,
  step: number,
): PaletteEntry | undefined {
  const at = entries.findIndex((entry) => entry.id === current?.id);
  return entries.at((at + step + entries.length) % Math.max(1, entries.length));
}
