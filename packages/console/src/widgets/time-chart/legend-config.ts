import type { JsonObject, Widget, WidgetKind } from "@orrery/model";
import { choice, flag, settings, whenAbsent } from "@orrery/model/settings";

const LEGEND = settings({
  direction: whenAbsent("row", choice(["column", "row"], "column")),
  position: choice(["bottom", "top", "left", "right"], "bottom"),
  sortDataKeys: flag(false),
  showMin: flag(false),
  showMax: flag(false),
  showAvg: flag(false),
  showTotal: flag(false),
});

export type Statistic = "min" | "max" | "avg" | "total";

export interface Legend {
  /** Whether series stand beside each other or below each other; beside a chart they always stand below each other. */
  readonly direction: "row" | "column";
  readonly position: "bottom" | "top" | "left" | "right";
  readonly sorted: boolean;
  /** Beside the latest value, which is always there. */
  readonly statistics: readonly Statistic[];
}

/** What a legend shows when nothing is said: averages have a meaning over time only. */
export const defaultLegend = (kind: WidgetKind): JsonObject => ({ showAvg: kind === "timeseries" });

/** The legend of a widget, shown by default. */
export function readLegend({
  type,
  config: { showLegend = true, legendConfig },
}: Pick<Widget, "type" | "config">): Legend | undefined {
  if (!showLegend) return undefined;
  const saved = LEGEND.read(legendConfig ?? defaultLegend(type));
  const statistics: readonly (readonly [Statistic, boolean])[] = [
    ["min", saved.showMin],
    ["max", saved.showMax],
    ["avg", saved.showAvg],
    ["total", saved.showTotal],
  ];
  return {
    direction: saved.direction === "column" ? "column" : "row",
    position: saved.position,
    sorted: saved.sortDataKeys,
    statistics: statistics.filter(([, shown]) => shown).map(([name]) => name),
  };
}
