import { numericValue } from "@orrery/model";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { displayText } from "../runtime/display-value.ts";

/** One value of a chart of latest values. */
export interface Share {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Of the sum of all, rounded. */
  readonly percent: number;
  /** As it was saved. */
  readonly color: string | undefined;
  readonly index: number;
  readonly series: WidgetSeries;
}

/** The numbers among latest values, by `hidden` without those that are not shown. Parts of a whole count from zero. */
export function sharesOf(
  data: readonly WidgetSeries[],
  { hidden, language }: { readonly hidden: ReadonlySet<string>; readonly language: string },
): readonly Share[] {
  const isOneEntity = new Set(data.map(({ entity }) => entity.id.id)).size === 1;
  const shown = data.flatMap((series) => {
    const value = numericValue(series.latest?.value);
    return value === undefined || hidden.has(series.id) ? [] : [{ series, value }];
  });
  const sum = shown.reduce((total, { value }) => total + Math.max(value, 0), 0);
  return shown.map(({ series, value }) => {
    const { id, label, units, decimals, color, index, entity } = series;
    const hasName = isOneEntity || label.includes(entity.name) || label.includes(entity.label);
    const factor = 10 ** Math.min(decimals ?? 6, 12);
    return {
      id,
      label: hasName ? label : `${entity.name}: ${label}`,
      value: Math.round(value * factor) / factor,
      text: displayText(value, { decimals, units, showZeroDecimals: true }, language),
      percent: sum > 0 ? Math.round((Math.max(value, 0) / sum) * 100) : 0,
      color,
      index,
      series,
    };
  });
}
