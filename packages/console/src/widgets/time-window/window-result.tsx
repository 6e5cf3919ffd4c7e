import styled from "@emotion/styled";
import { isRealtime, lengthOf, rangeOf, samplingFor, type TimeWindowSettings } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { zonedRange } from "../../charts/zoned-text.ts";
import { useNow } from "../../controls/time.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";

/** The sentence that says what the settings come to: from when to when, and how many points that makes. */
export function WindowResult({ settings }: { readonly settings: TimeWindowSettings }) {
  const { t } = useTranslation();
  const { serverNow, browserZone } = useDashboard();
  useNow(); // moving ends are kept current
  const now = serverNow();
  const { window, aggregation, limit, intervalMs: wantedMs, zone } = settings;
  const windowMs = lengthOf(window, now);
  const sampling = samplingFor(aggregation, { windowMs, wantedMs, limit });
  const range = rangeOf(window, sampling.intervalMs, now);
  const ends = zonedRange(range, zone ?? browserZone, now);
  const buckets = Math.ceil((range.end - range.start) / sampling.intervalMs);
  return (
    <Result aria-live="polite">
      <b>{t(isRealtime(window) ? "timewindow.result-moving" : "timewindow.result", ends)}</b>
      <span>
        {aggregation === "NONE"
          ? t("timewindow.result-raw", { count: limit.toLocaleString("en-US") })
          : t("timewindow.result-points", { count: buckets })}
      </span>
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
