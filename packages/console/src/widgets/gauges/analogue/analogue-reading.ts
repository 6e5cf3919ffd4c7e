import { numericValue } from "@orrery/model";
import type { AnalogueSettings } from "@orrery/model/widgets/analogue-gauges";
import type { WidgetSeries } from "../../runtime/define-widget.ts";
import { displayText } from "../../runtime/display-value.ts";
import { countedMarks, type Mark, type Scale } from "../parts/dial.ts";
import type { Level } from "../parts/levels.ts";
import type { Paint } from "../parts/paint.ts";

/** What a dial or a scale shows. */
export interface AnalogueReading {
  readonly scale: Scale;
  /** Undefined when it is no number. */
  readonly value: number | undefined;
  readonly text: string;
  readonly units: string;
  readonly title: string;
  readonly spoken: string;
  readonly marks: readonly Mark[];
  readonly highlights: readonly Highlight[];
  /** Of needle and progress, unless they have one of their own. */
  readonly color: string;
  readonly formatMark: (value: number) => string;
}

export interface Highlight extends Level {
  readonly opacity: number;
}

const MAJOR_MARKS = 10;
/** Digits before the decimal point that every form begins with; the text is not filled up to it. */
const USUAL_DIGITS = 3;
const MAX_DIGITS = 12;
const MAX_HIGHLIGHTS = 100;

export function analogueReading(
  series: WidgetSeries,
  settings: AnalogueSettings,
  { initial, paint, language }: { initial: AnalogueSettings; paint: Paint; language: string },
): AnalogueReading {
  const scale = { min: settings.minValue, max: settings.maxValue };
  const { key, latest, label } = series;
  const units = key.units || settings.units || series.units;
  const decimals = key.decimals ?? settings.valueDec ?? series.decimals;
  const text = displayText(latest?.value, { decimals, showZeroDecimals: true }, language);
  const color = paint.color(settings.defaultColor, initial.defaultColor, paint.series(series));
  const marks = countedMarks(scale, settings.majorTicksCount || MAJOR_MARKS, settings.minorTicks || 2);
  return {
    scale,
    value: numericValue(latest?.value),
    text: text ? filledUp(text, settings.valueInt) : "–",
    units,
    title: settings.showUnitTitle ? settings.unitTitle || label : "",
    spoken: `${label}: ${displayText(latest?.value, { decimals, units, showZeroDecimals: true }, language) || "–"}`,
    marks,
    highlights: highlightsOf(settings, scale, { marks, color }),
    color,
    formatMark: (value) => displayText(value, { decimals: Math.max(decimals ?? 0, 2) }, language),
  };
}

/** At least `digits` figures before the decimal point. */
function filledUp(text: string, digits: number): string {
  if (digits === USUAL_DIGITS || !(digits > 0)) return text;
  const [, sign = "", whole = "", rest = ""] = /^(\D?)(\d+)(.*)$/.exec(text) ?? [];
  return whole ? sign + whole.padStart(Math.min(digits, MAX_DIGITS), "0") + rest : text;
}

/** As they were set, or one from mark to mark that gets stronger. */
function highlightsOf(
  { highlights }: AnalogueSettings,
  { min, max }: Scale,
  { marks, color }: { readonly marks: readonly Mark[]; readonly color: string },
): readonly Highlight[] {
  if (highlights.length === 0) {
    const majors = marks.filter(({ isMajor }) => isMajor);
    return majors.slice(1).map(({ value }, index) => ({
      from: majors[index]?.value ?? min,
      to: value,
      color,
      opacity: (index + 1) / (majors.length - 1),
    }));
  }
  return highlights.slice(0, MAX_HIGHLIGHTS).flatMap(({ from = min, to = max, color: own }) => {
    const [start, end] = [Math.max(from, min), Math.min(to, max)];
    return start < end ? [{ from: start, to: end, color: own || color, opacity: 1 }] : [];
  });
}
