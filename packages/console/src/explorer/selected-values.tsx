import type { TimeRange } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";

interface SelectedValuesProps {
  readonly count: number;
  readonly corrects: boolean;
  /** Buckets can be deleted, but have no value of their own to correct. */
  readonly isAggregated: boolean;
  readonly hearsEscape: boolean;
  readonly onClear: () => void;
  readonly onOpen: (dialog: "correct" | "delete") => void;
  readonly onZoom: () => void;
}

/** What can be done with the selected values. */
export function SelectedValues(props: SelectedValuesProps) {
  const { count, corrects, isAggregated, hearsEscape, onClear, onOpen, onZoom } = props;
  const { t } = useTranslation();
  const correct = { id: "correct", label: t("explorer.correct"), icon: "edit", run: () => onOpen("correct") } as const;
  const remove = { id: "delete", label: t("action.delete"), icon: "trash", run: () => onOpen("delete") } as const;
  const zoom = { id: "zoom", label: t("explorer.zoom"), icon: "search", run: onZoom } as const;
  return (
    <SelectionBar
      count={count}
      onClear={onClear}
      hearsEscape={hearsEscape}
      actions={[...(corrects && !isAggregated ? [correct] : []), ...(corrects ? [remove] : []), zoom]}
    />
  );
}

/** A range with a little of what is beside it. */
export function around({ startTs, endTs }: { readonly startTs: number; readonly endTs: number }): TimeRange {
  const margin = Math.max((endTs - startTs) * 0.05, 1000);
  return { start: Math.floor(startTs - margin), end: Math.ceil(endTs + margin) };
}
