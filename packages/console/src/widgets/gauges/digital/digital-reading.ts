import { numericValue } from "@orrery/model";
import type { DigitalGaugeSettings } from "@orrery/model/widgets/digital-gauges";
import { type AttributeReference, attributeName } from "../../runtime/data/use-attribute-values.ts";
import type { WidgetSeries } from "../../runtime/define-widget.ts";
import { partOf, type Scale } from "../parts/dial.ts";
import { type Level, levelColor, spreadColor } from "../parts/levels.ts";
import type { Paint } from "../parts/paint.ts";

type Bound = DigitalGaugeSettings["ticksValue"][number];
type Attributes = ReadonlyMap<string, number>;

/** Attributes that levels and ticks of a gauge follow. */
export function boundReferences(settings: DigitalGaugeSettings): readonly AttributeReference[] {
  const bounds = [
    ...(settings.useFixedLevelColor ? settings.fixedLevelColors.flatMap(({ from, to }) => [from, to]) : []),
    ...(settings.showTicks ? settings.ticksValue : []),
  ];
  return bounds.flatMap((bound) => referenceOf(bound) ?? []);
}

function referenceOf({ valueSource, entityAlias, attribute }: Bound): AttributeReference | undefined {
  return valueSource === "entityAttribute" && entityAlias && attribute ? { alias: entityAlias, attribute } : undefined;
}

function boundOf(bound: Bound, attributes: Attributes): number | undefined {
  const reference = referenceOf(bound);
  return reference ? attributes.get(attributeName(reference)) : bound.value;
}

/** Levels whose ends are known; a level without one reaches to that end of the scale. */
export function levelsOf(settings: DigitalGaugeSettings, attributes: Attributes): readonly Level[] {
  if (!settings.useFixedLevelColor) return [];
  return settings.fixedLevelColors.flatMap(({ from, to, color }) => {
    const [start, end] = [boundOf(from, attributes), boundOf(to, attributes)];
    if ((start === undefined && referenceOf(from)) || (end === undefined && referenceOf(to)) || !color) return [];
    return [{ from: start ?? settings.minValue, to: end ?? settings.maxValue, color }];
  });
}

/** Where the lines across a gauge are, those within its scale. */
function ticksOf(settings: DigitalGaugeSettings, attributes: Attributes): readonly number[] {
  if (!settings.showTicks) return [];
  const { minValue, maxValue } = settings;
  return settings.ticksValue
    .map((bound) => boundOf(bound, attributes))
    .filter((value) => value !== undefined)
    .filter((value) => value >= minValue && value <= maxValue);
}

/** What a digital gauge shows. */
export interface DigitalReading {
  readonly scale: Scale;
  /** Undefined when the value is no number. */
  readonly part: number | undefined;
  /** Of the bar. */
  readonly color: string;
  readonly track: string;
  readonly levels: readonly Level[];
  readonly ticks: readonly number[];
}

export function digitalReading(
  series: WidgetSeries,
  settings: DigitalGaugeSettings,
  { initial, paint, attributes }: { initial: DigitalGaugeSettings; paint: Paint; attributes: Attributes },
): DigitalReading {
  const scale = { min: settings.minValue, max: settings.maxValue };
  const value = numericValue(series.latest?.value);
  const levels = levelsOf(settings, attributes);
  const own = paint.color(settings.defaultColor, initial.defaultColor, paint.series(series));
  const leveled = value === undefined ? undefined : levelColor(levels, value);
  const spread =
    settings.useFixedLevelColor || value === undefined ? undefined : spreadColor(settings.levelColors, value, scale);
  const color = leveled ?? spread ?? own;
  const faint = paint.isThemed ? "var(--press)" : `color-mix(in srgb, ${own} 20%, transparent)`;
  return {
    scale,
    part: value === undefined ? undefined : partOf(value, scale),
    color,
    track: paint.color(settings.gaugeColor, initial.gaugeColor, faint),
    levels,
    ticks: ticksOf(settings, attributes),
  };
}
