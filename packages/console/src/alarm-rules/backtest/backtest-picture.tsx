import styled from "@emotion/styled";
import { ALARM_SEVERITIES } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { SEVERITY_LOOKS } from "../../alarms/severity.tsx";
import { localeOf, namedDateLocale } from "../../i18n/site-language.ts";
import { type BacktestResult, lanesOf, raisesBySeverity } from "./backtest-result.ts";
import type { ChartLimit, TestedValue } from "./tested-values.ts";

interface BacktestPictureProps {
  readonly result: BacktestResult;
  readonly startTs: number;
  readonly endTs: number;
  /** Of one device; absent: only the times of alarms are drawn. */
  readonly values: readonly TestedValue[] | undefined;
  readonly valuesKey: string | undefined;
  readonly limits: readonly ChartLimit[];
}

const WIDTH = 1000;
const HEIGHT = 96;
const DAY_MS = 86_400_000;
const TICKS = 7;

/** Values with their limits, and below them a lane of each severity. */
export function BacktestPicture({ result, startTs, endTs, values, valuesKey, limits }: BacktestPictureProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 });
  const lanes = lanesOf(result.events, endTs);
  const counts = raisesBySeverity(result.events);
  const place = (ts: number) => `${(((ts - startTs) / (endTs - startTs)) * 100).toFixed(3)}%`;
  const scale = values && values.length > 1 ? scaleOf(values, limits) : undefined;
  const when = new Intl.DateTimeFormat(namedDateLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  const severities = ALARM_SEVERITIES.filter((severity) => lanes.has(severity));
  const isLong = endTs - startTs > 2 * DAY_MS;
  const tick = new Intl.DateTimeFormat(
    namedDateLocale(i18n.language),
    isLong ? { day: "numeric", month: "short" } : { hour: "2-digit", minute: "2-digit" },
  );
  return (
    <Picture>
      {values && scale && valuesKey !== undefined && (
        <div className="chart">
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t("backtest.values", { key: valuesKey })}
          >
            {scale.marks.map((mark) => (
              <line key={mark} x1={0} x2={WIDTH} y1={scale.y(mark)} y2={scale.y(mark)} />
            ))}
            <path className="band" d={bandOf(values, startTs, endTs, scale.y)} />
            {limits.map(({ severity, value }) => (
              <line
                key={`${severity} ${value}`}
                className="limit"
                x1={0}
                x2={WIDTH}
                y1={scale.y(value)}
                y2={scale.y(value)}
                style={{ stroke: SEVERITY_LOOKS[severity].mark }}
              />
            ))}
          </svg>
          {scale.marks.map((mark) => (
            <span key={mark} className="mark" style={{ insetBlockStart: `${(scale.y(mark) / HEIGHT) * 100}%` }}>
              {number.format(mark)}
            </span>
          ))}
        </div>
      )}
      <div role="img" aria-label={t("backtest.timeline")}>
        {severities.map((severity) => (
          <div key={severity} className="lane">
            <span className="name">{t(SEVERITY_LOOKS[severity].name)}</span>
            <span className="track">
              {lanes.get(severity)?.map(({ from, to }) => (
                <i
                  key={from}
                  title={`${when.format(from)} – ${when.format(to)}`}
                  style={{
                    insetInlineStart: place(from),
                    inlineSize: `max(3px, ${place(startTs + to - from)})`,
                    background: SEVERITY_LOOKS[severity].mark,
                  }}
                />
              ))}
            </span>
            <span className="count">{counts.get(severity) ?? 0}</span>
          </div>
        ))}
      </div>
      <div className="axis" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, at) => startTs + ((endTs - startTs) / TICKS) * at).map((ts) => (
          <span key={ts}>{tick.format(ts)}</span>
        ))}
      </div>
    </Picture>
  );
}

interface Scale {
  readonly y: (value: number) => number;
  readonly marks: readonly number[];
}

/** Room for values and limits, with marks at round numbers. */
function scaleOf(values: readonly TestedValue[], limits: readonly ChartLimit[]): Scale {
  const wanted = limits.map(({ value }) => value);
  const low = Math.min(...values.map(({ min }) => min), ...wanted);
  const high = Math.max(...values.map(({ max }) => max), ...wanted);
  const step = roundStep((high - low || 1) / 3);
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step || step];
  const count = Math.round((to - from) / step);
  const marks = Array.from({ length: count + 1 }, (_, at) => Number((from + at * step).toPrecision(12)));
  return { y: (value) => HEIGHT - 4 - ((value - from) / (to - from || 1)) * (HEIGHT - 8), marks };
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 5].find((each) => each * power >= step) ?? 10) * power;
}

/** From the lowest to the highest value of each part, as one shape. */
function bandOf(values: readonly TestedValue[], startTs: number, endTs: number, y: Scale["y"]): string {
  const point = (ts: number, value: number) =>
    `${(((ts - startTs) / (endTs - startTs)) * WIDTH).toFixed(1)} ${y(value).toFixed(1)}`;
  const up = values.map(({ ts, max }) => point(ts, max));
  const down = values.toReversed().map(({ ts, min }) => point(ts, min));
  return `M${up.join("L")}L${down.join("L")}Z`;
}

const Picture = styled.div({
  display: "grid",
  gap: 4,
  minInlineSize: 0,
  paddingInline: "84px 36px",
  "& .chart": { position: "relative", blockSize: HEIGHT },
  "& svg": { display: "block", inlineSize: "100%", blockSize: "100%", overflow: "visible" },
  "& line": { stroke: "var(--grid)", strokeWidth: 1, vectorEffect: "non-scaling-stroke" },
  "& line.limit": { strokeDasharray: "4 4", strokeWidth: 1.25 },
  "& .band": {
    fill: "var(--c1)",
    stroke: "var(--c1)",
    strokeWidth: 1.25,
    strokeLinejoin: "round",
    vectorEffect: "non-scaling-stroke",
  },
  "& .mark": {
    position: "absolute",
    insetInlineEnd: "calc(100% + 8px)",
    transform: "translateY(-50%)",
    font: "11px/16px var(--font)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--faint)",
  },
  "& .lane": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    blockSize: 16,
    marginBlockStart: 4,
    font: "11px/16px var(--font)",
    color: "var(--faint)",
  },
  "& .lane .name": { position: "absolute", insetInlineEnd: "calc(100% + 8px)", whiteSpace: "nowrap" },
  "& .lane .count": { position: "absolute", insetInlineStart: "calc(100% + 6px)", fontVariantNumeric: "tabular-nums" },
  "& .track": {
    position: "relative",
    flex: 1,
    blockSize: 8,
    borderRadius: 2,
    background: "var(--press)",
    overflow: "hidden",
  },
  "& .track i": { position: "absolute", insetBlock: 0, borderRadius: 1.5 },
  "& .axis": {
    display: "grid",
    gridTemplateColumns: `repeat(${TICKS}, minmax(0, 1fr))`,
    font: "11px/16px var(--font)",
    color: "var(--faint)",
  },
  "& .axis span": { overflow: "hidden", whiteSpace: "nowrap" },
  "@media (max-width: 959.95px)": {
    paddingInline: "76px 28px",
    "& .chart": { blockSize: 72 },
    "& .axis span:nth-of-type(even)": { visibility: "hidden" },
  },
});
