import styled from "@emotion/styled";
import { boundPeriod, type TimePeriod, withEnd, withStart } from "@orrery/model";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { DateTime } from "../date-time/date-time.tsx";

interface DateTimePeriodProps {
  /** Spoken, not shown. */
  readonly label: string;
  /** null becomes the last 24 hours. */
  readonly value: TimePeriod | null;
  readonly onChange: (value: TimePeriod) => void;
  /** The clock that nothing may be ahead of. */
  readonly now: () => number;
  readonly zone?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** `column` puts the end below the start. */
  readonly layout?: "row" | "column" | undefined;
}

/** From when to when. What cannot be is moved to what can: a period always has a start, an end and a second between. */
export function DateTimePeriod({ label, value, onChange, now, zone, disabled, layout = "row" }: DateTimePeriodProps) {
  const { t } = useTranslation();
  const period = boundPeriod(value, now());
  const emit = useEffectEvent((given: TimePeriod | null) => {
    const bounded = boundPeriod(given, now());
    const isSame = given?.startTimeMs === bounded.startTimeMs && given.endTimeMs === bounded.endTimeMs;
    if (!isSame) onChange(bounded); // the owner has to know what is shown
  });
  useEffect(() => emit(value), [value]);
  return (
    <Fields aria-label={label} data-layout={layout}>
      <DateTime
        label={t("datetime.from")}
        value={period.startTimeMs}
        max={period.endTimeMs}
        zone={zone}
        required
        disabled={disabled}
        onChange={(ts) => ts !== null && onChange(withStart(period, ts, now()))}
      />
      <DateTime
        label={t("datetime.to")}
        value={period.endTimeMs}
        zone={zone}
        required
        disabled={disabled}
        onChange={(ts) => ts !== null && onChange(withEnd(period, ts, now()))}
      />
    </Fields>
  );
}

const Fields = styled.fieldset({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(200px, 100%), 1fr))",
  gap: 16,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "&[data-layout='column']": { gridTemplateColumns: "minmax(0, 1fr)" },
});
