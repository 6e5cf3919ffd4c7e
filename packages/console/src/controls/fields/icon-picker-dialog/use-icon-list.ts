import { useEffect, useState } from "react";
import { COMMON_ICONS } from "../../basics/material-icon/common-icons.ts";

/** Drawing many glyphs takes a moment; the spinner is on the page before it begins. */
const ICON_DELAY_MS = { all: 100, common: 50 } as const;

interface IconList {
  readonly all: boolean;
  /** Undefined while they load. */
  readonly names: readonly string[] | undefined;
  readonly setAll: (all: boolean) => void;
}

/** The common icons, at once at first; the full list when it is asked for. */
export function useIconList(): IconList {
  const [all, setAll] = useState(false);
  const [names, setNames] = useState<readonly string[] | undefined>(COMMON_ICONS);
  useEffect(() => {
    if (names !== undefined) return;
    let wanted = true;
    const waiting = new Promise<void>((resolve) => setTimeout(resolve, all ? ICON_DELAY_MS.all : ICON_DELAY_MS.common));
    const loading = all
      ? import("../../basics/material-icon/icon-names.ts").then((m) => m.MATERIAL_ICON_NAMES)
      : COMMON_ICONS;
    void Promise.all([loading, waiting]).then(([loaded]) => {
      if (wanted) setNames(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [all, names]);
  return {
    all,
    names,
    setAll: (next) => {
      setAll(next);
      setNames(undefined);
    },
  };
}
