import styled from "@emotion/styled";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartInput } from "../charts/chart-input.ts";
import { styleColor } from "../charts/series-color.ts";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { DataTable } from "../controls/tables/data-table.tsx";
import { Moment } from "../controls/time/time.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { RECORD_TIME_WIDTH, RecordTime } from "../records/record-time.tsx";
import { SHORT } from "./usage-texts.ts";
import {
  OUTCOMES,
  type QueueKey,
  type QueueStatistics,
  type RuleException,
  TIMEOUTS,
  useQueueStatistics,
} from "./use-queue-statistics.ts";

const SeriesPlot = lazy(() => import("../charts/series-plot.tsx").then((code) => ({ default: code.SeriesPlot })));

/** How the rule engine fares: messages of the last hour by what became of them, and what failed in thirty days. */
export function RuleStatistics() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQueueStatistics();
  if (error && !data) {
    return (
      <Box>
        <LoadError name={t("api-usage.rule-engine-statistics")} error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  return (
    <>
      <Pair>
        <QueueChart title={t("api-usage.queue-stats")} keys={OUTCOMES} statistics={data} />
        <QueueChart title={t("api-usage.processing-failures-and-timeouts")} keys={TIMEOUTS} statistics={data} />
      </Pair>
      <Box>
        <BoxHead>
          <h2>{t("api-usage.exceptions")}</h2>
          <span className="sub">{t("api-usage.last-30-days")}</span>
        </BoxHead>
        {data?.exceptions.length === 0 ? (
          <Nothing>{t("api-usage.no-exceptions")}</Nothing>
        ) : (
          <DataTable<RuleException>
            label={t("api-usage.exceptions")}
            rows={data?.exceptions}
            rowKey={({ ts, message }) => `${ts} ${message}`}
            rowName={({ message }) => message}
            columns={[
              {
                key: "ts",
                label: t("event.event-time"),
                width: RECORD_TIME_WIDTH,
                sortable: false,
                tabular: true,
                cell: ({ ts }) => <RecordTime ts={ts} />,
              },
              {
                key: "chain",
                label: t("rulechain.rulechain"),
                width: "20%",
                sortable: false,
                cell: ({ chain }) => chain || "–",
              },
              {
                key: "node",
                label: t("api-usage.rule-node"),
                width: "20%",
                sortable: false,
                cell: ({ node }) => node || "–",
              },
              {
                key: "message",
                label: t("api-usage.message"),
                sortable: false,
                cell: ({ message }) => <span dir="auto">{message}</span>,
              },
            ]}
            card={({ ts, chain, node, message }) => ({
              title: message,
              meta: [chain, node].filter(Boolean).join(" · "),
              when: <Moment ts={ts} />,
            })}
          />
        )}
      </Box>
    </>
  );
}

interface QueueChartProps {
  readonly title: string;
  readonly keys: readonly QueueKey[];
  readonly statistics: QueueStatistics | undefined;
}

function QueueChart({ title, keys, statistics }: QueueChartProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const input = useMemo((): ChartInput | undefined => {
    if (!statistics) return undefined;
    const { range, series } = statistics;
    return {
      range,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: i18n.language,
      stepMs: 1000,
      series: keys.map((key, index) => ({
        ...LINE,
        id: key,
        index,
        label: t(`api-usage.${TEXTS[key]}`),
        view: series[key].view(range.end + 1),
        format: (value) => number(value),
      })),
      axes: [
        { side: "left", title: "", min: 0, decimals: 0, showLabels: true, format: (value) => number(value, SHORT) },
      ],
      limits: [],
      verticalGrid: false,
      horizontalGrid: true,
      timeLabels: true,
      tooltip: true,
    };
  }, [statistics, keys, t, i18n.language, number]);
  return (
    <Box>
      <BoxHead>
        <h2>{title}</h2>
        <span className="sub">{t("api-usage.last-hour")}</span>
        <Legend>
          {keys.map((key, index) => (
            <span key={key}>
              <i style={{ background: styleColor(undefined, index) }} />
              {t(`api-usage.${TEXTS[key]}`)}
            </span>
          ))}
        </Legend>
      </BoxHead>
      <Room>
        <Suspense fallback={null}>
          {input && <SeriesPlot input={input} label={title} onZoom={() => undefined} onReset={() => undefined} />}
        </Suspense>
      </Room>
    </Box>
  );
}

const LINE = {
  color: undefined,
  axis: 0,
  lineWidth: 1.5,
  line: true,
  fill: false,
  points: false,
  pointRadius: 2,
  smooth: false,
} as const;

const TEXTS: Readonly<Record<QueueKey, string>> = {
  successfulMsgs: "successful",
  failedMsgs: "permanent-failures",
  tmpFailed: "processing-failures",
  timeoutMsgs: "permanent-timeouts",
  tmpTimeout: "processing-timeouts",
};

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 16,
  "@media (max-width: 959.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  "@media (max-width: 599.95px)": { "& .sub": { display: "none" } }, // the axis says it
});

const Room = styled.div({ display: "flex", blockSize: 220, padding: "8px 8px 4px" });

const Legend = styled.span({
  marginInlineStart: "auto",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: "0 12px",
  font: "11px/16px var(--font)",
  color: "var(--dim)",
  "& span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& i": { inlineSize: 10, blockSize: 3, borderRadius: 2 },
});

const Nothing = styled.p({ padding: 20, color: "var(--dim)", font: "var(--t-body-s)", textAlign: "center" });
