import { zonedMoment } from "../i18n/zoned-text.ts";
import type { ChartInput } from "./chart-input.ts";
import { type Reading, readingsAt, readingText } from "./readings.ts";
import { inkColor, styleColor } from "./series-color.ts";

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
    { ts, left, top, yOf }: { ts: number; left: number; top: number; yOf: (value: number, axis: number) => number },
  ): void {
    const { start, end } = input.range;
    const all = readingsAt(input, ts, (end - start) / Math.max(1, this.#over.clientWidth));
    const distance = ({ height, series }: Reading) => Math.abs(yOf(height, series.axis) - top);
    const readings = input.tooltipLook?.individual
      ? all.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1)
      : all;
    const at = readings[0]?.ts;
    if (at === undefined) {
      this.hide();
      return;
    }
    this.#placeDots(readings, input, yOf);
    const rows = readings
      .filter(({ value }) => !input.tooltipLook?.hideZeros || value !== 0)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, MAX_ROWS)
      .map((reading) => row(reading, input));
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
      dot.style.transform = `translate(${x}px, ${yOf(reading.height, reading.series.axis)}px)`;
    });
  }
}

function row(reading: Reading, { tooltipLook, zone, language, stepMs }: ChartInput): HTMLElement {
  const { series, height, ts } = reading;
  const line = element("p");
  const past = series.shiftMs ? ` (${zonedMoment(ts - series.shiftMs, zone, language, stepMs)})` : "";
  const label = text("span", series.label + past);
  const mark = element("i");
  mark.style.background = inkColor(series.color, series.index);
  label.prepend(mark);
  const sum = tooltipLook?.cumulative && series.stack ? ` (${series.format(height)})` : "";
  line.append(label, text("span", readingText(reading) + sum));
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
