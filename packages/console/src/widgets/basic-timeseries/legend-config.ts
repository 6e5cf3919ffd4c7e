import type { WidgetConfig } from "@orrery/model";
import { choice, flag, settings } from "@orrery/model/settings";

const LEGEND = settings({
  position: choice(["bottom", "top", "left", "right"], "bottom"),
  sortDataKeys: flag(false),
  showMin: flag(false),
  showMax: flag(false),
  showAvg: flag(false),
  showTotal: flag(false),
});

export type Statistic = "min" | "max" | "avg" | "total";

export interface Legend {
  readonly position: "bottom" | "top" | "left" | "right";
  readonly sorted: boolean;
  /** Beside the latest value, which is always there. */
  readonly statistics: readonly Statistic[];
}

/** The legend of a time-series widget; shown by default, with averages. */
export function readLegend({ showLegend = true, legendConfig }: WidgetConfig): Legend | undefined {
  if (!showLegend) return undefined;
  const saved = LEGEND.read(legendConfig ?? { showAvg: true });
  const statistics: readonly (readonly [Statistic, boolean])[] = [
    ["min", saved.showMin],
    ["max", saved.showMax],
    ["avg", saved.showAvg],
    ["total", saved.showTotal],
  ];
  return {
    position: saved.position,
    sorted: saved.sortDataKeys,
    statistics: statistics.filter(([, shown]) => shown).map(([name]) => name),
  };
}
