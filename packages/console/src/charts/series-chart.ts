import type { TimeRange } from "@orrery/model";
import uPlot from "uplot";
import { readColor } from "../theme/tokens.ts";
import type { ChartAxis, ChartInput, ChartLimit, ChartSeries, MovedViews } from "./chart-input.ts";
import { ChartOverlay } from "./chart-overlay.ts";
import type { PixelScale } from "./decimate.ts";
import { pageFrames } from "./frame-scheduler.ts";
import { turnedRange } from "./moved-range.ts";
import { type Plot, paintLimit, paintSeries, paintSpan } from "./paint-series.ts";
import { plotAxes, scaleKey } from "./plot-axes.ts";
import { type ReadingStep, spokenReadings, stepFrom } from "./readings.ts";
import { type ChartColors, drawnColor, onThemeChange, readChartColors } from "./series-color.ts";
import { axisRange, type Extremes, extremesOf, viewExtremes } from "./value-range.ts";

interface ChartEvents {
  /** A range was dragged over. */
  readonly onZoom: (range: TimeRange) => void;
  /** Double click: back to where the zoom began. */
  readonly onReset: () => void;
  /** The time is moved or zoomed, a frame at a time. @returns what is drawn there until other input comes. */
  readonly onMove: (range: TimeRange) => MovedViews | undefined;
  /** Whether it can be now; else wheels turn the page. */
  readonly canMove: () => boolean;
}

/** A drag shorter than this is a click. */
const MIN_DRAG = 6;
/** All charts of the page share the time under the pointer. */
const CROSSHAIR = "time";

/**
 * A chart of lines over time. uPlot has the axes, the pointer and the selection; the lines are drawn here, each from
 * its own columns, reduced to what the pixels can show. Created once, given what to draw, destroyed.
 */
export class SeriesChart {
  readonly #host: HTMLElement;
  readonly #events: ChartEvents;
  readonly #sizes: ResizeObserver;
  readonly #endTheme: () => void;
  #colors: ChartColors = readChartColors();
  #input: ChartInput | undefined;
  #plot: { readonly chart: uPlot; readonly overlay: ChartOverlay; readonly shape: string } | undefined;
  #isHovered = false;
  /** Where the time was moved to since it was drawn last. */
  #moved: TimeRange | undefined;
  /** The time that is read by keys. */
  #readTs: number | undefined;

  constructor(host: HTMLElement, events: ChartEvents) {
    this.#host = host;
    this.#events = events;
    this.#sizes = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = host;
      const chart = this.#plot?.chart;
      if (chart?.width !== clientWidth || chart.height !== clientHeight) pageFrames.request(this.#paint);
    });
    this.#sizes.observe(host);
    this.#endTheme = onThemeChange(() => {
      this.#colors = readChartColors();
      pageFrames.request(this.#paint);
    });
  }

  /** Shows `input` with the next frame; only the last one given before it is drawn. */
  draw(input: ChartInput): void {
    this.#input = input;
    this.#moved = undefined;
    pageFrames.request(this.#paint);
  }

  /** Moves or zooms the time, from where it has been moved to. */
  move(change: (range: TimeRange) => TimeRange | undefined): void {
    const range = this.#moved ?? this.#input?.range;
    const moved = range && this.#events.canMove() ? change(range) : undefined;
    if (!moved) return;
    this.#moved = moved;
    const views = this.#events.onMove(moved);
    if (views) this.#drawMoved(moved, views);
  }

  /** Draws the same lines at another time. What stands on each other, or is of two times, is put together elsewhere. */
  #drawMoved(range: TimeRange, views: MovedViews): void {
    const input = this.#input;
    if (!input || input.series.some(({ stack, shiftMs }) => stack || shiftMs !== undefined)) return;
    const series = input.series.map((one) => ({ ...one, view: views(one.id) ?? one.view }));
    this.#input = { ...input, range, series };
    pageFrames.request(this.#paint);
  }

  /**
   * Reads a point as the pointer does: the next one in a direction, or the first or last.
   * @returns what is read there, for people who do not see it; empty without points.
   */
  read(where: ReadingStep): string {
    const input = this.#input;
    const chart = this.#plot?.chart;
    const ts = input && chart && stepFrom(input, this.#readTs, where);
    if (!input || !chart || ts === undefined) return "";
    this.#readTs = ts;
    this.#isHovered = true;
    chart.setCursor({ left: chart.valToPos(ts, "x"), top: chart.over.clientHeight / 2 });
    return spokenReadings(input, ts);
  }

  /** Ends {@link read}. */
  stopReading(): void {
    this.#readTs = undefined;
    this.#isHovered = false;
    this.#plot?.chart.setCursor({ left: -10, top: -10 });
    this.#plot?.overlay.hide();
  }

  destroy(): void {
    pageFrames.cancel(this.#paint);
    this.#endTheme();
    this.#sizes.disconnect();
    this.#plot?.chart.destroy();
  }

  readonly #paint = (): void => {
    const input = this.#input;
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (!input || width < 40 || height < 40) return;
    const known = this.#plot;
    const plot = this.#plotFor(input, width, height);
    const { chart } = plot;
    if (plot !== known) return; // it draws what it was made with
    if (chart.width !== width || chart.height !== height) chart.setSize({ width, height });
    const { start, end } = input.range;
    chart.batch(() => {
      chart.setData([[start, end]], false);
      chart.setScale("x", { min: start, max: end });
      for (const [index, axis] of input.axes.entries()) {
        chart.setScale(scaleKey(index), this.#axisRange(input, axis, index));
      }
      chart.redraw(false, true);
    });
    if (this.#isHovered) this.#hover(chart);
  };

  /** uPlot cannot change its axes, so another set of them means another uPlot. */
  #plotFor(input: ChartInput, width: number, height: number) {
    const shape = JSON.stringify([
      input.axes.map(({ format: _, min: _min, max: _max, ...look }) => look),
      input.timeLabels,
      input.timeTitle,
      input.look,
      input.compared && { ...input.compared, shiftMs: 0 },
    ]);
    if (this.#plot?.shape === shape) return this.#plot;
    this.#plot?.chart.destroy();
    const chart = new uPlot(this.#options(input, width, height), [[input.range.start, input.range.end]], this.#host);
    const overlay = new ChartOverlay(chart.over);
    chart.over.addEventListener("pointerenter", () => {
      this.#isHovered = true;
    });
    chart.over.addEventListener("pointerleave", () => {
      this.#isHovered = false;
      overlay.hide();
    });
    chart.over.addEventListener("wheel", (event) => this.#turn(event, chart.over), { passive: false });
    chart.over.addEventListener("dblclick", () => this.#events.onReset());
    this.#plot = { chart, overlay, shape };
    return this.#plot;
  }

  #options(input: ChartInput, width: number, height: number): uPlot.Options {
    const scales = input.axes.map((axis, index) => {
      return [scaleKey(index), { auto: false, ...this.#axisRange(input, axis, index) }] as const;
    });
    const drag = { x: true, y: false, setScale: false, dist: MIN_DRAG };
    return {
      width,
      height,
      ms: 1,
      padding: [input.compared?.side === "top" ? 0 : 8, input.axes.some(({ side }) => side === "right") ? 0 : 16, 0, 0],
      legend: { show: false },
      series: [{}],
      scales: {
        x: { time: true, auto: false, min: input.range.start, max: input.range.end },
        ...Object.fromEntries(scales),
      },
      axes: plotAxes(input, { input: () => this.#input, colors: () => this.#colors }),
      cursor: { drag, y: false, points: { show: false }, sync: { key: CROSSHAIR, scales: ["x", null] } },
      hooks: {
        drawClear: [(chart) => this.#paintGround(chart)],
        draw: [(chart) => this.#paintLines(chart)],
        setCursor: [(chart) => this.#hover(chart)],
        setSelect: [(chart) => this.#zoom(chart)],
      },
    };
  }

  #axisRange(input: ChartInput, axis: ChartAxis, index: number): { min: number; max: number } {
    const { start, end } = input.range;
    const data = input.series.flatMap((each) => (each.axis === index ? seriesExtremes(each, start, end + 1) : []));
    const limits = input.limits
      .filter((limit) => limit.axis === index)
      .map(({ value }) => ({ min: value, max: value }));
    return axisRange([...data, ...limits], axis);
  }

  /** What authors chose for behind and around the lines. */
  #paintGround({ ctx, bbox: { left, top, width, height } }: uPlot): void {
    const { background, outline } = this.#input?.look ?? {};
    if (background) {
      ctx.fillStyle = background;
      ctx.fillRect(left, top, width, height);
    }
    if (!outline) return;
    ctx.strokeStyle = outline.color ?? this.#colors.axis;
    ctx.lineWidth = outline.width * uPlot.pxRatio;
    ctx.strokeRect(left, top, width, height);
  }

  #paintLines(chart: uPlot): void {
    const input = this.#input;
    if (!input) return;
    const { left, top, width, height } = chart.bbox;
    const plot: Plot = { context: chart.ctx, left, top, width, height, ratio: uPlot.pxRatio };
    const x: PixelScale = { min: input.range.start, max: input.range.end, start: left, end: left + width };
    const { context } = plot;
    const colorOf = ({ token, color }: Pick<ChartLimit, "token" | "color">) =>
      token ? readColor(token) : (color ?? this.#colors.limit);
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    for (const span of input.spans ?? []) paintSpan(plot, { ...span, drawnColor: colorOf(span) }, x);
    for (const series of input.series) {
      const y = verticalScale(chart, series.axis);
      if (y) paintSeries(plot, { ...series, drawnColor: drawnColor(series.color, series.index) }, x, y);
    }
    for (const limit of input.limits) {
      const y = verticalScale(chart, limit.axis);
      const { surface, font } = this.#colors;
      if (y) paintLimit(plot, { ...limit, drawnColor: colorOf(limit), surface, font }, y);
    }
    context.restore();
  }

  #hover(chart: uPlot): void {
    const overlay = this.#plot?.overlay;
    const left = chart.cursor.left ?? -1;
    const yOf = (value: number, axis: number) => chart.valToPos(value, scaleKey(axis));
    if (!this.#isHovered || !this.#input || left < 0) overlay?.hide();
    else overlay?.show(this.#input, { ts: chart.posToVal(left, "x"), left, top: chart.cursor.top ?? 0, yOf });
  }

  #turn(event: WheelEvent, over: HTMLElement): void {
    if (!this.#events.canMove()) return;
    const { left, width } = over.getBoundingClientRect();
    const at = width > 0 ? (event.clientX - left) / width : 0.5;
    this.move((range) => {
      const turned = turnedRange(range, event, { at, width });
      if (turned) event.preventDefault();
      return turned;
    });
  }

  #zoom(chart: uPlot): void {
    const { left, width } = chart.select;
    if (width < MIN_DRAG) return;
    const range = { start: Math.floor(chart.posToVal(left, "x")), end: Math.ceil(chart.posToVal(left + width, "x")) };
    chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (range.end - range.start >= 1000) this.#events.onZoom(range);
  }
}

/** Bars and what is stacked reach down to where they stand. */
function seriesExtremes({ view, stack, bar }: ChartSeries, start: number, end: number): readonly Extremes[] {
  const { ts } = view;
  const all = stack
    ? [extremesOf({ ts, values: stack.top }, start, end), extremesOf({ ts, values: stack.base }, start, end)]
    : [bar ? extremesOf(view, start, end) : viewExtremes(view, start, end), bar && { min: 0, max: 0 }];
  return all[0] ? all.filter((one) => one !== undefined) : [];
}

function verticalScale(chart: uPlot, axis: number): PixelScale | undefined {
  const { min, max } = chart.scales[scaleKey(axis)] ?? {};
  const { top, height } = chart.bbox;
  return min == null || max == null ? undefined : { min, max, start: top + height, end: top };
}
