import type { SeriesView, TimeRange } from "@orrery/model";
import type { ChartAxis, ChartInput, ChartSeries, ChartSpan } from "../charts/chart-input.ts";
import { formatValue } from "../telemetry/format-value.ts";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import type { ExplorerSeries } from "./explorer-series.ts";
import type { ChosenTime } from "./selected-times.ts";

interface Drawn {
  readonly series: readonly ExplorerSeries[];
  readonly range: TimeRange;
  readonly bucketMs: number;
  readonly zone: string;
  readonly language: string;
  readonly selected: readonly ChosenTime[];
  /** Names the series of an earlier time. */
  readonly pastLabel: (key: string) => string;
}

/** What the chart draws: an axis at each side at most, switches as steps of 0 and 1, the earlier time dashed. */
export function explorerChart(drawn: Drawn): ChartInput {
  const { series, range, bucketMs, zone, language, selected, pastLabel } = drawn;
  const units = [...new Set(series.filter(({ view }) => hasNumbers(view)).map(({ key }) => unitOfKey(key) ?? ""))];
  const axisOf = (key: string) => (units.indexOf(unitOfKey(key) ?? "") <= 0 ? 0 : 1);
  const format = (key: string) => (value: number) => withUnit(shortNumber(value, language), unitOfKey(key));
  const all = series.flatMap(({ key, view, past }, index): ChartSeries[] => {
    const shown = drawable(view);
    const line = { ...LINE, color: undefined, index, axis: axisOf(key), format: format(key), steps: shown.isSwitch };
    return [
      ...(past
        ? [
            {
              ...line,
              ...{ id: `past/${key}`, label: pastLabel(key), view: drawable(past.view).view },
              ...{ lineWidth: 1.25, dash: [4, 3], shiftMs: past.shiftMs },
            },
          ]
        : []),
      { ...line, id: key, label: key, view: shown.view },
    ];
  });
  const isShared = units.length > 2;
  return {
    range,
    zone,
    language,
    stepMs: bucketMs === 0 ? 1000 : bucketMs,
    series: all,
    axes: axesOf(units, isShared, language),
    limits: [],
    spans: selected.map(
      ({ startTs, endTs }): ChartSpan => ({ start: startTs, end: endTs - 1, token: "accent", closed: true }),
    ),
    verticalGrid: false,
    horizontalGrid: true,
    timeLabels: true,
    tooltip: true,
  };
}

const LINE = { lineWidth: 1.5, line: true, fill: false, points: false, pointRadius: 3, smooth: false } as const;

function axesOf(units: readonly string[], isShared: boolean, language: string): readonly ChartAxis[] {
  const named = units.length === 0 ? [""] : units.slice(0, 2);
  return named.map(
    (unit, at): ChartAxis => ({
      side: at === 0 ? "left" : "right",
      title: "",
      showLabels: true,
      // The second axis is that of all other units then: none is right for all of them.
      format: (value) => withUnit(shortNumber(value, language), at === 1 && isShared ? undefined : unit),
    }),
  );
}

const SWITCH: Readonly<Record<string, number>> = { true: 1, false: 0 };

/** `true` and `false` as 1 and 0; other texts have no line. */
function drawable(view: SeriesView): { readonly view: SeriesView; readonly isSwitch: boolean } {
  if (view.ts.length === 0 || hasNumbers(view)) return { view, isSwitch: false };
  const values = view.values.map((_, at) => SWITCH[String(view.valueAt(at))] ?? Number.NaN);
  return { view: { ...view, values }, isSwitch: true };
}

const hasNumbers = ({ values }: SeriesView) => values.some(Number.isFinite);

const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} ${unit}` : text);

/** Without what rounding errors add; a number of the key itself keeps its digits. */
function shortNumber(value: number, language: string): string {
  return formatValue(String(Number(value.toPrecision(12))), language);
}
