import type { SeriesView, TimeRange } from "@orrery/model";
import type { ColorToken } from "../theme/tokens.ts";

/** How points are marked. */
export type PointShape = "circle" | "cross" | "diamond" | "square" | "triangle";

/** A step of a path of one's own, for a radius of 1 around 0. */
export interface PathStep {
  readonly name: "moveTo" | "lineTo" | "arc" | "rect" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
  readonly numbers: readonly number[];
}

/** Columns beside those of the view: what a series adds to the ones below it. */
export interface StackedValues {
  readonly base: Float64Array;
  readonly top: Float64Array;
}

/** Bars begin, end or lie in the middle at their time. */
export interface BarLook {
  readonly widthMs: number;
  /** From the time of the point to the left edge of the bar. */
  readonly offsetMs: number;
}

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
  /** Present: bars in place of a line. */
  readonly bar?: BarLook | undefined;
  /** A value holds until the next one. */
  readonly steps?: boolean | undefined;
  readonly stack?: StackedValues | undefined;
  readonly pointShape?: PointShape | undefined;
  /** In place of `pointShape`, drawn as an outline. */
  readonly pointPath?: readonly PathStep[] | undefined;
  /** Of the outlines of crosses. */
  readonly pointLineWidth?: number | undefined;
  /** Of another time, moved by this to be comparable: what it shows was this many milliseconds earlier. */
  readonly shiftMs?: number | undefined;
  readonly format: (value: number) => string;
}

/** What series show at the time that their chart was moved to, by their ids; undefined of those that are not known yet. */
export type MovedViews = (id: string) => SeriesView | undefined;

export interface ChartAxis {
  readonly side: "left" | "right";
  /** Of its labels; absent: the theme's. */
  readonly color?: string | undefined;
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
  /** A line marks its end, too. */
  readonly closed?: boolean | undefined;
}

/** What the box at the pointer says. */
export interface TooltipLook {
  /** Only of the series next to the pointer. */
  readonly individual: boolean;
  /** What stacked series add up to. */
  readonly cumulative: boolean;
  readonly hideZeros: boolean;
}

/** A second axis of the time that series with `shiftMs` are of. */
export interface ComparedTime {
  readonly shiftMs: number;
  readonly side: "top" | "bottom";
  readonly showLabels: boolean;
  readonly title: string;
}

/** What authors chose in place of the theme's looks. */
export interface ChartLook {
  readonly fontSize?: number | undefined;
  readonly textColor?: string | undefined;
  readonly gridColor?: string | undefined;
  readonly background?: string | undefined;
  readonly outline?: { readonly color: string | undefined; readonly width: number } | undefined;
  readonly timeColor?: string | undefined;
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
  readonly timeTitle?: string | undefined;
  readonly tooltip: boolean;
  readonly tooltipLook?: TooltipLook | undefined;
  readonly compared?: ComparedTime | undefined;
  readonly look?: ChartLook | undefined;
}
