import styled from "@emotion/styled";
import { isQuickInterval, periodOfRange, rangeOfPeriod } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { DateTimePeriod } from "../../controls/time/date-time-period/date-time-period.tsx";
import { periodText } from "../../controls/time/duration-text.ts";
import {
  modesOf,
  partState,
  periodsOf,
  type TimeWindowDraft,
  withTab,
} from "../../controls/time/time-window/time-window-draft.ts";
import { ChoiceList } from "./choice-list.tsx";
import { HideSwitch } from "./hide-switch.tsx";
import { LengthList } from "./length-list.tsx";
import type { PanelOptions } from "./panel-options.ts";
import type { TimeService } from "./use-time-service.ts";

interface TimeChoiceProps {
  readonly draft: TimeWindowDraft;
  readonly options: PanelOptions;
  readonly time: TimeService;
  readonly onChange: (draft: TimeWindowDraft) => void;
}

/** Which time: the last interval, a period of the calendar, or a fixed range. */
export function TimeChoice({ draft, options, time, onChange }: TimeChoiceProps) {
  const { t, i18n } = useTranslation();
  const { tab, hidden } = draft;
  const { mode, lengthMs, period, range } = draft[tab];
  const disabled = partState(hidden.interval, options.isEdit) === "disabled";
  return (
    <Column>
      {options.isEdit && (
        <HideSwitch
          label={t("timewindow.hide-interval")}
          checked={hidden.interval}
          onChange={(interval) => onChange({ ...draft, hidden: { ...hidden, interval } })}
        />
      )}
      <fieldset disabled={disabled} aria-label={t("timewindow.time-choice")}>
        <SegmentedControl
          bare
          label={t("timewindow.kind")}
          value={mode}
          choices={modesOf(tab).map((value) => ({ value, label: t(`timewindow.mode-${tab}-${value}`) }))}
          onChange={(next) => onChange(withTab(draft, { mode: next }))}
        />
        {mode === "last" && (
          <LengthList
            key={tab}
            value={lengthMs}
            disabled={disabled}
            onChange={(ms) => onChange(withTab(draft, { lengthMs: ms }))}
          />
        )}
        {mode === "period" && (
          <ChoiceList
            label={t("timewindow.interval")}
            choices={periodsOf(tab).map((id) => ({
              id,
              label: periodText(t, id, time.firstDayOfWeek, i18n.language),
            }))}
            chosen={period}
            disabled={disabled}
            onChoose={(id) => isQuickInterval(id) && onChange(withTab(draft, { period: id }))}
          />
        )}
        {mode === "fixed" && (
          <div className="range">
            <DateTimePeriod
              label={t("timewindow.mode-history-fixed")}
              layout="column"
              value={periodOfRange(range)}
              zone={draft.zone ?? time.browserZone}
              now={time.serverNow}
              disabled={disabled}
              onChange={(next) => onChange(withTab(draft, { range: rangeOfPeriod(next) }))}
            />
          </div>
        )}
      </fieldset>
    </Column>
  );
}

const Column = styled.div({
  minInlineSize: 0,
  padding: "16px 12px 12px",
  "& > label": { display: "flex", justifyContent: "space-between", padding: "0 4px", marginBlockEnd: 12 },
  "& > fieldset": { margin: 0, padding: 0, border: 0, minInlineSize: 0 },
  "& > fieldset > fieldset": { padding: "0 4px", marginBlockEnd: 8 },
  "& > fieldset > fieldset > div": { display: "flex" },
  "& > fieldset > fieldset > div label": { flex: 1, justifyContent: "center", padding: "0 6px" },
  "& > fieldset:disabled > fieldset": { opacity: 0.6 },
  "& .range": { padding: "8px 4px" },
});
