import styled from "@emotion/styled";
import { type AlarmInfo, isCleared, type TimeRange } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChartInput } from "../../charts/chart-input.ts";
import { styleColor } from "../../charts/series-color.ts";
import { SeriesPlot } from "../../charts/series-plot.tsx";
import type { Formats } from "../../i18n/formats.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { useTimeService } from "../../pickers/time-window/use-time-service.ts";
import { useClient } from "../../session/client-context.tsx";
import { unitOfKey } from "../../telemetry/unit-of-key.ts";
import type { ColorToken } from "../../theme/tokens.ts";
import { SEVERITY_LOOKS } from "../severity.tsx";
import { type AlarmValues, loadAlarmValues } from "./alarm-values.ts";
import type { SeveritySpan } from "./timeline.ts";

/** Alarms that last have new values. */
const REFRESH_MS = 15_000;

interface AlarmChartProps {
  readonly alarm: AlarmInfo;
  readonly severities: readonly SeveritySpan[];
}

/** The values that decided about an alarm, around its time; behind them how severe it was. */
export function AlarmChart({ alarm, severities }: AlarmChartProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const client = useClient();
  const { serverNow, browserZone } = useTimeService();
  const [zoom, setZoom] = useState<TimeRange>();
  const { id, clearTs, status } = alarm;
  const isOver = isCleared(status);
  const { data, isPending } = useQuery({
    queryKey: ["alarm", id.id, "values", clearTs, isOver],
    queryFn: ({ signal }) => loadAlarmValues(client, alarm, serverNow(), { signal, silent: true, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    refetchInterval: isOver ? false : REFRESH_MS,
    retry: false,
  });
  const input = useMemo(() => {
    if (!data) return undefined;
    const range = zoom ?? data.range;
    const end = isOver && clearTs > 0 ? clearTs : data.range.end;
    const spans = severities.map(({ start, severity }, at) => ({
      start,
      end: severities[at + 1]?.start ?? end,
      token: tokenOf(SEVERITY_LOOKS[severity].mark),
    }));
    const limits = data.limits.map(({ value, severity }) => ({
      value,
      axis: 0,
      label: severity
        ? t("alarm.limit-of", { severity: t(SEVERITY_LOOKS[severity].name), value: number(value) })
        : number(value),
      ...(severity && { token: tokenOf(SEVERITY_LOOKS[severity].text) }),
      lineWidth: 1,
    }));
    return { ...chartOf(data, { range, zone: browserZone, language: i18n.language, number }), limits, spans };
  }, [data, zoom, severities, isOver, clearTs, browserZone, i18n.language, number, t]);
  if (isPending) return <Plot aria-busy="true" />;
  if (!input || input.series.length === 0) return <Nothing>{t("alarm.no-values")}</Nothing>;
  const names = input.series.map(({ label }) => label).join(", ");
  return (
    <>
      <Legend>
        {input.series.map(({ id: key, label, color, index }) => (
          <span key={key}>
            <i style={{ background: styleColor(color, index) }} />
            <b dir="auto">{label}</b> {unitOfKey(label)}
          </span>
        ))}
      </Legend>
      <Plot>
        <SeriesPlot
          input={input}
          label={t("widget.chart-of", { title: names })}
          onZoom={setZoom}
          onReset={() => setZoom(undefined)}
        />
      </Plot>
    </>
  );
}

/** The token of `var(--sev-major)`. */
const tokenOf = (style: string): ColorToken => style.slice("var(--".length, -1) as ColorToken; // looks are made of tokens

function chartOf(
  { series, stepMs }: AlarmValues,
  { range, zone, language, number }: Pick<ChartInput, "range" | "zone" | "language"> & Pick<Formats, "number">,
): Omit<ChartInput, "limits" | "spans"> {
  const short = (value: number) => number(value, { maximumFractionDigits: 2 });
  return {
    range,
    zone,
    language,
    stepMs,
    axes: [{ side: "left", title: "", showLabels: true, format: short }],
    series: [...series].map(([key, points], index) => ({
      id: key,
      label: key,
      color: undefined,
      index,
      view: points.view(Number.POSITIVE_INFINITY),
      axis: 0,
      lineWidth: 1.5,
      line: true,
      fill: false,
      points: false,
      pointRadius: 3,
      smooth: false,
      format: (value) => [short(value), unitOfKey(key)].filter(Boolean).join(" "),
    })),
    verticalGrid: false,
    horizontalGrid: true,
    timeLabels: true,
    tooltip: true,
  };
}

const Plot = styled.div({ display: "flex", blockSize: 216 });

const Nothing = styled.p({ font: "var(--t-body-s)", color: "var(--dim)" });

const Legend = styled.p({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& b": { fontWeight: 500, color: "var(--text)" },
  "& i": {
    display: "inline-block",
    inlineSize: 12,
    blockSize: 3,
    borderRadius: 2,
    marginInlineEnd: 6,
    verticalAlign: "middle",
  },
});
