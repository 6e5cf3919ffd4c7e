import type { PageData } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import type { AlarmRow } from "./alarm-source.ts";

/** Alarms that can be selected at once: each is a call of its own. */
const MAX_SELECTED = 1_000;

/** The first `MAX_SELECTED` alarms of all pages of a table. */
export type FindAllAlarms = (limit: number) => Promise<readonly AlarmRow[]>;

/** An alarm is listed once for each entity that it is found under. */
export const keyOf = ({ id, entityId }: AlarmRow): string => `${id.id} ${entityId?.id ?? ""}`;

const NONE: ReadonlyMap<string, AlarmRow> = new Map();

/** Alarms that are selected, also those of pages that are not shown now; those that are shown as they are now. */
export function useAlarmSelection(
  page: PageData<AlarmRow> | undefined,
  { findAll }: { readonly findAll: FindAllAlarms | undefined },
) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState(NONE);
  const rows = page?.data ?? [];
  const shown = new Map(rows.map((row) => [keyOf(row), row]));
  const chosen = [...selected].map(([key, row]) => shown.get(key) ?? row);
  const all = useSubmission({
    mutationFn: async () => (await findAll?.(MAX_SELECTED)) ?? [],
    onSuccess: (found) => setSelected(new Map(found.map((row) => [keyOf(row), row]))),
  });
  const total = Math.min(page?.totalElements ?? 0, MAX_SELECTED);
  const isPageChosen = rows.length > 0 && rows.every((row) => selected.has(keyOf(row)));
  const hasMore = findAll !== undefined && isPageChosen && chosen.length < total;
  return {
    keys: new Set(selected.keys()),
    chosen,
    more: hasMore ? { label: t("table.select-all-matching", { count: total }), run: () => all.mutate() } : undefined,
    clear: () => setSelected(NONE),
    /** `keys`: those of the page that is shown; the others stay. */
    onChange: (keys: ReadonlySet<string>) =>
      setSelected((before) => {
        const others = [...before].filter(([key]) => !shown.has(key));
        const ofPage = [...shown].filter(([key]) => keys.has(key));
        return new Map([...others, ...ofPage].slice(0, MAX_SELECTED));
      }),
  };
}
