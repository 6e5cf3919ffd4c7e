import { useState } from "react";
import type { MapHit } from "./engine/map-hits.ts";

/** Something on the map whose text is open, by what it is and its id: `marker 0/…`. */
export type OpenName = `${MapHit["kind"]} ${string}`;

interface TextRules {
  readonly opensOn: (kind: MapHit["kind"]) => "click" | "hover" | undefined;
  /** A text closes those that are open, and a press beside them closes all. */
  readonly closesOthers: boolean;
}

/** Which texts of a map are open. */
export function useOpenTexts({ opensOn, closesOthers }: TextRules) {
  const [open, setOpen] = useState<readonly OpenName[]>([]);
  const add = (name: OpenName) =>
    setOpen((before) => (before.includes(name) ? before : [...(closesOthers ? [] : before), name]));
  return {
    open,
    show: add,
    close: (name: string) => setOpen((before) => before.filter((one) => one !== name)),
    hit: (hit: MapHit | undefined, how: "click" | "hover") => {
      if (hit && opensOn(hit.kind) === how) add(`${hit.kind} ${hit.id}`);
      else if (how === "click" && !hit && closesOthers) setOpen([]);
      else if (how === "hover" && opensOn("marker") === "hover" && !hit)
        setOpen((before) => (before.length ? [] : before));
    },
  };
}

/** The ids behind {@link OpenName}s. */
export const idOf = (name: OpenName): string => name.slice(name.indexOf(" ") + 1);
