import type { WidgetConfig } from "@orrery/model";
import { Type } from "typebox";
import { readSettings } from "../runtime/read-settings.ts";

const literals = <const T extends readonly string[]>(values: T) => values.map((value) => Type.Literal(value));

const schema = Type.Object({
  position: Type.Union(literals(["bottom", "top", "left", "right"]), { default: "bottom" }),
  sortDataKeys: Type.Boolean({ default: false }),
  showMin: Type.Boolean({ default: false }),
  showMax: Type.Boolean({ default: false }),
  showAvg: Type.Boolean({ default: false }),
  showTotal: Type.Boolean({ default: false }),
});

export type Statistic = "min" | "max" | "avg" | "total";

export interface Legend {
  readonly position: "bottom" | "top" | "left" | "right";
  readonly sorted: boolean;
  /** Beside the latest value, which is always there. */
  readonly statistics: readonly Statistic[];
}

/** The legend of a time-series widget; it has one unless told otherwise, and then with averages. */
export function readLegend({ showLegend = true, legendConfig }: WidgetConfig): Legend | undefined {
  if (!showLegend) return undefined;
  const saved = readSettings(schema, legendConfig ?? { showAvg: true });
  const statistics: readonly (readonly [Statistic, boolean])[] = [
    ["min", saved.showMin],
    ["max", saved.showMax],
    ["avg", saved.showAvg],
    ["total", saved.showTotal],
  ];
  const position = (["top", "left", "right"] as const).find((side) => side === saved.position) ?? "bottom";
  return {
    position,
    sorted: saved.sortDataKeys,
    statistics: statistics.filter(([, shown]) => shown).map(([name]) => name),
  };
}
