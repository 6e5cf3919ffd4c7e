import { useTranslation } from "react-i18next";
import { useMayActOnAlarms } from "../alarms/use-alarm-actions.ts";
import type { PaletteGroup } from "./palette-entries.ts";
import { verbEntries, verbIn } from "./palette-verbs.ts";
import { useAcknowledgeAlarms } from "./use-acknowledge-alarms.ts";
import { usePaletteEntities } from "./use-palette-entities.ts";

/** What the verb at the beginning of a text does with what is named behind it. */
export function usePaletteVerbs(text: string): PaletteGroup {
  const { t } = useTranslation();
  const mayAcknowledge = useMayActOnAlarms();
  const acknowledge = useAcknowledgeAlarms();
  const said = verbIn(text, { acknowledge: t("alarm.acknowledge"), filter: t("palette.filter") });
  const { groups } = usePaletteEntities(said?.object ?? "");
  const isOffered = said && (said.verb === "filter" || mayAcknowledge);
  const entries = isOffered
    ? verbEntries(said, {
        found: groups.flatMap((group) => group.entries),
        acknowledge,
        texts: {
          acknowledge: (name) =>
            name === undefined ? t("palette.acknowledge-all") : t("palette.acknowledge-of", { name }),
          filter: (list, name) => t("palette.filter-by", { list: t(list), name }),
        },
      })
    : [];
  return { title: "palette.do", entries };
}
