import { isQuickInterval, type TimeWindow } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "./choice-list.tsx";
import { type Branch, periodsOf } from "./draft.ts";
import { periodText } from "./time-window-text.ts";

type PeriodWindow = Extract<TimeWindow, { readonly zone: string }>;

interface PeriodListProps {
  readonly window: PeriodWindow;
  readonly branch: Branch;
  readonly onChange: (window: PeriodWindow) => void;
}

/** Periods of the calendar; realtime offers those that contain now. */
export function PeriodList({ window, branch, onChange }: PeriodListProps) {
  const { t } = useTranslation();
  return (
    <ChoiceList
      label={t("timewindow.interval")}
      choices={periodsOf(branch).map((period) => ({ id: period, label: periodText(t, period) }))}
      chosen={window.period}
      onChoose={(id) => isQuickInterval(id) && onChange({ ...window, period: id })}
    />
  );
}
