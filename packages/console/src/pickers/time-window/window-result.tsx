import styled from "@emotion/styled";
import {
  calendarBuckets,
  isDrawnWhole,
  isRealtime,
  lengthOf,
  sampledRange,
  samplingFor,
  type TimeWindowSettings,
} from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useNow } from "../../controls/time/time.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { zonedRange } from "../../i18n/zoned-text.ts";
import type { PanelOptions } from "./panel-options.ts";
import type { TimeService } from "./use-time-service.ts";

interface WindowResultProps {
  /** undefined while the choice is not complete. */
  readonly settings: TimeWindowSettings | undefined;
  readonly options: PanelOptions;
  readonly time: TimeService;
}

/** The sentence that says what the settings come to: from when to when, and how many points that makes. */
export function WindowResult({ settings, options: { aggregation: isSampled, drawsAll }, time }: WindowResultProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  useNow(); // moving ends are kept current
  const now = time.serverNow();
  const describe = (chosen: TimeWindowSettings) => {
    const { window, aggregation, limit, intervalMs: wantedMs, calendar: unit, zone } = chosen;
    const calendar = unit && { unit, zone: zone ?? time.browserZone };
    const sampling = samplingFor(aggregation, { windowMs: lengthOf(window, now), wantedMs, limit, calendar });
    const range = sampledRange(window, sampling, now);
    const ends = zonedRange(range, { zone: zone ?? time.browserZone, now, language: i18n.language });
    const count = sampling.calendar
      ? calendarBuckets(sampling.calendar, range).length
      : Math.ceil((range.end - range.start) / sampling.intervalMs);
    const points = () => {
      if (drawsAll && isDrawnWhole(chosen, now)) return t("timewindow.result-all");
      if (aggregation === "NONE") return t("timewindow.result-raw", { count: number(limit) });
      return t("timewindow.result-points", { count });
    };
    return { range: t(isRealtime(window) ? "timewindow.result-moving" : "timewindow.result", ends), points: points() };
  };
  const said = settings && describe(settings);
  return (
    <Result>
      <b>{said?.range}</b>
      {isSampled && <span>{said?.points}</span>}
    </Result>
  );
}

const Result = styled.p({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& b": { fontWeight: 500 },
  "& span": { font: "var(--t-cap)", color: "var(--dim)" },
});
