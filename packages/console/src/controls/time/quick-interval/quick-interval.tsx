import { CURRENT_PERIODS, QUICK_INTERVALS, type QuickInterval } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../fields/select.tsx";
import { periodText } from "../duration-text.ts";

interface QuickIntervalSelectProps {
  readonly label: string;
  readonly value: QuickInterval | null;
  readonly onChange: (value: QuickInterval) => void;
  /** Only periods that contain now. */
  readonly onlyCurrent?: boolean | undefined;
  /** 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek?: number | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly aside?: ReactNode;
}

/** A period of the calendar: today, last week, this year so far. */
export function QuickIntervalSelect(props: QuickIntervalSelectProps) {
  const { t, i18n } = useTranslation();
  const { label, value, onChange, onlyCurrent = false, firstDayOfWeek, error, disabled, aside } = props;
  const offered = onlyCurrent ? CURRENT_PERIODS : QUICK_INTERVALS;
  return (
    <Select
      label={label}
      value={value ?? ""}
      error={error}
      disabled={disabled}
      aside={aside}
      choices={offered.map((period) => ({
        value: period,
        label: periodText(t, period, firstDayOfWeek, i18n.language),
      }))}
      onChange={onChange}
    />
  );
}
