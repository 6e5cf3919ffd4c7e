import type { SeriesView, TimeRange } from "@orrery/model";
import type { ColorToken } from "../theme/tokens.ts";

/** One line of a chart. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  /** As it was saved; absent: the series colour of `index`. What is drawn follows the theme. */
  readonly color: string | undefined;
  readonly index: number;
  readonly view: SeriesView;
  /** Index of its axis. */
  readonly axis: number;
  readonly lineWidth: number;
  readonly line: boolean;
  readonly fill: boolean;
  readonly points: boolean;
  readonly pointRadius: number;
  readonly smooth: boolean;
  readonly dash?: readonly number[] | undefined;
  readonly format: (value: number) => string;
}

export interface ChartAxis {
  readonly side: "left" | "right";
  readonly title: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly tickSize?: number | undefined;
  /** Format of its labels; marks are never closer than the labels differ. */
  readonly decimals?: number | undefined;
  readonly showLabels: boolean;
  readonly format: (value: number) => string;
}

/** A dashed line across, with its label. */
export interface ChartLimit {
  readonly value: number;
  readonly axis: number;
  readonly label: string;
  /** Absent: the colour of limits. */
  readonly color?: string | undefined;
  /** In place of `color`: one that follows the theme. */
  readonly token?: ColorToken | undefined;
  readonly lineWidth: number;
}

/** A time that is tinted behind the lines; a line marks its start. */
export interface ChartSpan extends TimeRange {
  readonly token: ColorToken;
}

/** Everything a chart shows. A new object is drawn with the next frame. */
export interface ChartInput {
  readonly range: TimeRange;
  readonly zone: string;
  /** Of the texts about time. */
  readonly language: string;
  /** Distance of points, for how exact the tooltip says the time. */
  readonly stepMs: number;
  readonly series: readonly ChartSeries[];
  readonly axes: readonly ChartAxis[];
  readonly limits: readonly ChartLimit[];
  readonly spans?: readonly ChartSpan[] | undefined;
  readonly verticalGrid: boolean;
  readonly horizontalGrid: boolean;
  readonly timeLabels: boolean;
  readonly tooltip: boolean;
}
