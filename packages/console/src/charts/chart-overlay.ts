import { zonedMoment } from "../i18n/zoned-text.ts";
import type { ChartInput, ChartSeries } from "./chart-input.ts";
import { nearestIndex } from "./decimate.ts";
import { inkColor, styleColor } from "./series-color.ts";

/** The position of a series at the pointer, in CSS pixels of the plot. */
interface Reading {
  readonly series: ChartSeries;
  readonly value: number;
  readonly ts: number;
}

const MAX_ROWS = 15;
const GAP = 12;

/** Dots on the lines and the box beside the pointer. Plain elements: nothing is rendered by React per movement. */
export class ChartOverlay {
  readonly #over: HTMLElement;
  readonly #box: HTMLDivElement;
  readonly #dots: HTMLDivElement[] = [];

  /** `over` is the plot; everything is placed inside of it. */
  constructor(over: HTMLElement) {
    this.#over = over;
    this.#box = element("div", "chart-tip");
    this.#box.hidden = true;
    over.append(this.#box);
  }

  hide(): void {
    this.#box.hidden = true;
    for (const dot of this.#dots) dot.hidden = true;
  }

  /** Says what the lines show at `ts`, of which `left` is the place; `yOf` gives the height of a value. */
  show(
    input: ChartInput,
    { ts, left, yOf }: { ts: number; left: number; yOf: (value: number, axis: number) => number },
  ): void {
    const readings = readingsAt(input, ts);
    const at = readings[0]?.ts;
    if (at === undefined) {
      this.hide();
      return;
    }
    this.#placeDots(readings, input, yOf);
    const rows = readings
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MAX_ROWS)
      .map(({ series, value }) => row(series, value));
    this.#box.replaceChildren(text("p", zonedMoment(at, input.zone, input.language, input.stepMs), "head"), ...rows);
    this.#box.hidden = !input.tooltip;
    const width = this.#box.offsetWidth;
    const onLeft = left + GAP + width > this.#over.clientWidth && left - GAP - width >= 0;
    this.#box.style.transform = `translate(${onLeft ? left - GAP - width : left + GAP}px, 4px)`;
  }

  #placeDots(readings: readonly Reading[], { range }: ChartInput, yOf: (value: number, axis: number) => number): void {
    while (this.#dots.length < readings.length) {
      const dot = element("div", "chart-dot");
      this.#dots.push(dot);
      this.#over.append(dot);
    }
    const width = this.#over.clientWidth;
    this.#dots.forEach((dot, index) => {
      const reading = readings[index];
      dot.hidden = !reading || reading.ts < range.start || reading.ts > range.end;
      if (!reading) return;
      const x = ((reading.ts - range.start) / (range.end - range.start)) * width;
      dot.style.background = styleColor(reading.series.color, reading.series.index);
      dot.style.transform = `translate(${x}px, ${yOf(reading.value, reading.series.axis)}px)`;
    });
  }
}

/** The value of each series nearest to `ts`; the nearest of all comes first. */
function readingsAt({ series, range }: ChartInput, ts: number): readonly Reading[] {
  return series
    .flatMap((each): Reading[] => {
      const index = nearestIndex(each.view.ts, ts);
      const [at, value] = [each.view.ts[index] ?? NaN, each.view.values[index] ?? NaN];
      return Number.isNaN(value) || at < range.start || at > range.end ? [] : [{ series: each, value, ts: at }];
    })
    .toSorted((a, b) => Math.abs(a.ts - ts) - Math.abs(b.ts - ts));
}

function row(series: ChartSeries, value: number): HTMLElement {
  const line = element("p");
  const label = text("span", series.label);
  const mark = element("i");
  mark.style.background = inkColor(series.color, series.index);
  label.prepend(mark);
  line.append(label, text("span", series.format(value)));
  return line;
}

function element<K extends "div" | "p" | "span" | "i">(tag: K, className = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function text(tag: "p" | "span", content: string, className = ""): HTMLElement {
  const made = element(tag, className);
  made.textContent = content;
  return made;
}
