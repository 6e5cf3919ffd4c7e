import styled from "@emotion/styled";
import { rangeOf, type TimeRange } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { type dateRangeNavigator, NAVIGATOR_INTERVALS, type NavigatorInterval } from "@orrery/model/widgets/date";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { useStable } from "../../controls/hooks/use-stable.ts";
import { zonedRange } from "../../i18n/zoned-text.ts";
import { useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import type { StaticViewProps } from "../runtime/define-widget.ts";
import { centred, keepRange, keptRange, rangeOfToday, stepped, weekdayOf } from "./navigated-range.ts";
import { RangePicker } from "./range-picker.tsx";

/** Chooses the time that the dashboard shows, and steps through it. */
export function DateRangeView({ settings }: StaticViewProps<SettingsOf<typeof dateRangeNavigator>>) {
  const { t, i18n } = useTranslation();
  const { browserZone, serverNow } = useDashboard();
  const time = useDashboardTime();
  const zone = time.settings.zone ?? browserZone;
  const { initialInterval, stepSize, useSessionStorage, hideLabels } = settings;
  const [interval, setInterval] = useState<NavigatorInterval | "">(initialInterval);
  const [step, setStep] = useState(stepSize);
  const range = rangeOf(time.settings.window, 1_000, serverNow());
  const show = (next: TimeRange, name = "") => {
    if (useSessionStorage) keepRange(sessionStorage, next, name);
    time.show(next);
  };
  const begin = useStable(() => {
    const kept = useSessionStorage ? keptRange(sessionStorage) : undefined;
    time.show(kept ?? rangeOfToday(initialInterval, serverNow(), zone));
    if (kept) setInterval("");
  });
  useEffect(() => begin(), [begin]);
  const lengths = NAVIGATOR_INTERVALS.map((value) => ({ value, label: t(`control.length-${value}`) }));
  const { from, to } = zonedRange(range, { zone, now: serverNow(), language: i18n.language });
  return (
    <Column>
      {!settings.hidePicker && (
        <RangePicker
          range={range}
          zone={zone}
          now={serverNow()}
          firstDay={weekdayOf(settings.firstDayOfWeek)}
          months={settings.onePanel ? 1 : 2}
          confirms={!settings.autoConfirm}
          hasTemplates={settings.showTemplate}
          onChoose={(next, name) => {
            setInterval("");
            show(next, name);
          }}
        />
      )}
      <div className="walk">
        <IconButton icon="left" label={t("control.earlier")} onClick={() => show(stepped(range, step, -1))} />
        <span className="range" aria-live="polite">
          <span>{from}</span>
          <span>{to}</span>
        </span>
        <IconButton icon="right" label={t("control.later")} onClick={() => show(stepped(range, step, 1))} />
      </div>
      <div className="choices">
        {!settings.hideInterval && (
          <Select
            label={t("control.interval")}
            bare={hideLabels}
            value={interval}
            placeholder="–"
            choices={lengths}
            onChange={(next) => {
              setInterval(next);
              show(centred(range, next), next);
            }}
          />
        )}
        {!settings.hideStepSize && (
          <Select label={t("control.step")} bare={hideLabels} value={step} choices={lengths} onChange={setStep} />
        )}
      </div>
    </Column>
  );
}

const Column = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "flex",
  flexDirection: "column",
  gap: 12,
  paddingBlockStart: 4,
  containerType: "inline-size",
  "& .walk": { display: "flex", alignItems: "center", gap: 8 },
  "& .range": {
    flex: 1,
    minInlineSize: 0,
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    columnGap: 10,
    textAlign: "center",
    font: "500 13px/20px var(--font)",
    fontVariantNumeric: "tabular-nums",
  },
  "& .range > :first-of-type::after": { content: '" –"' },
  "& .choices": { display: "grid", gap: 12 },
  "@container (min-width: 380px)": { "& .choices": { gridTemplateColumns: "1fr 1fr" } },
  "@media (pointer: coarse)": { "& .walk .icon-button": { inlineSize: 44, blockSize: 44 } },
});
