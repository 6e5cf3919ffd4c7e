import { DIGITAL_GAUGES, type DigitalGaugeSettings } from "@orrery/model/widgets/digital-gauges";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useElementSize } from "../../../controls/hooks/use-element-size.ts";
import { useDashboard } from "../../runtime/dashboard-context.ts";
import { useAttributeValues } from "../../runtime/data/use-attribute-values.ts";
import type { LatestViewProps, WidgetSeries } from "../../runtime/define-widget.ts";
import { displayText, displayValue } from "../../runtime/display-value.ts";
import { GaugeDrawing } from "../parts/gauge-drawing.tsx";
import { GaugeText } from "../parts/gauge-text.tsx";
import { initialSettingsOf } from "../parts/initial-settings.ts";
import { fontSize, Paint, type SavedFont } from "../parts/paint.ts";
import { BarDrawing } from "./bar-drawing.tsx";
import { boundReferences, digitalReading } from "./digital-reading.ts";
import { patternTime } from "./pattern-time.ts";
import { RoundDrawing } from "./round-drawing.tsx";
import {
  arcShape,
  type BarShape,
  dialShape,
  donutShape,
  lyingShape,
  type RoundShape,
  type TextPlace,
  uprightShape,
} from "./shapes.ts";

/** One value on an arc, a ring, a dial or a bar, and in figures. */
export function DigitalGauge({ widget, settings, data }: LatestViewProps<DigitalGaugeSettings>) {
  const initial = initialSettingsOf(DIGITAL_GAUGES, widget.typeAlias);
  const { i18n } = useTranslation();
  const { browserZone } = useDashboard();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const size = useElementSize(host);
  const attributes = useAttributeValues(boundReferences(settings));
  const series = data[0];
  if (!series) return null;
  const paint = new Paint(widget.config);
  const reading = digitalReading(series, settings, { initial, paint, attributes });
  const texts = textsOf(series, settings, { language: i18n.language, zone: browserZone });
  const shape = shapeOf(settings, texts, size && size.height > 0 ? size.width / size.height : 2);
  const own = paint.color(settings.defaultColor, initial.defaultColor, paint.series(series));
  const ink = (font: SavedFont, first: SavedFont, theme: string) => ({
    font,
    color: paint.color(font.color, first.color, paint.isThemed ? theme : own),
  });
  const end = ink(settings.minMaxFont, initial.minMaxFont, "var(--faint)");
  const drawing = { settings, reading, id, tickColor: paint.color(settings.colorTicks, "#666", "var(--dim)") };
  return (
    <GaugeDrawing
      width={shape.width}
      height={shape.height}
      label={[`${series.label}: ${texts.spoken}`, texts.time].filter(Boolean).join(", ")}
      host={host}
    >
      {shape.kind === "round" ? (
        <RoundDrawing {...drawing} shape={shape} endInk={end} language={i18n.language} />
      ) : (
        <BarDrawing {...drawing} shape={shape} />
      )}
      {texts.title && (
        <At
          place={shape.title}
          text={texts.title}
          size={fontSize(settings.titleFont, 12, settings.gaugeType === "dial" ? 14 : 12)}
          {...ink(settings.titleFont, initial.titleFont, "var(--dim)")}
        />
      )}
      {settings.showValue && (
        <At
          place={shape.value}
          text={texts.value}
          unit={settings.gaugeType === "dial" ? "" : texts.unit}
          size={Math.min(fontSize(settings.valueFont, 18, shape.valueSize), shape.maxValueSize ?? 200)}
          unitColor={paint.isThemed ? "var(--dim)" : undefined}
          {...ink(settings.valueFont, initial.valueFont, "var(--text)")}
        />
      )}
      {settings.gaugeType === "dial" && settings.showValue && texts.unit && (
        <text
          x={shape.value.x}
          y={shape.value.y + 22}
          textAnchor="middle"
          style={{ font: "400 14px/1 var(--font)", fill: "var(--dim)" }}
        >
          {texts.unit}
        </text>
      )}
      {texts.label && (
        <At
          place={shape.label}
          text={texts.label}
          size={fontSize(settings.labelFont, 8, shape.kind === "bar" ? 10 : 10.5)}
          {...ink(settings.labelFont, initial.labelFont, "var(--dim)")}
        />
      )}
      {texts.ends &&
        shape.ends?.map((place, index) => (
          <At
            key={place.y + place.x}
            place={place}
            text={texts.ends?.[index] ?? ""}
            size={fontSize(settings.minMaxFont, 10, shape.kind === "bar" ? 10 : 11)}
            {...end}
          />
        ))}
    </GaugeDrawing>
  );
}

interface AtProps {
  readonly place: TextPlace;
  readonly text: string;
  readonly unit?: string;
  readonly font: SavedFont;
  readonly size: number;
  readonly color: string;
  readonly unitColor?: string | undefined;
}

const At = ({ place, ...rest }: AtProps) => <GaugeText {...place} {...rest} />;

interface Texts {
  readonly title: string;
  readonly value: string;
  readonly unit: string;
  readonly spoken: string;
  readonly label: string;
  readonly time: string;
  readonly ends: readonly [string, string] | undefined;
}

function textsOf(
  series: WidgetSeries,
  settings: DigitalGaugeSettings,
  { language, zone }: { readonly language: string; readonly zone: string },
): Texts {
  const { key, latest } = series;
  const units = key.units || settings.units || series.units;
  const decimals = key.decimals ?? settings.decimals ?? series.decimals;
  const format = { decimals, units, showZeroDecimals: true };
  const { text, unit } = displayValue(latest?.value, format, language);
  const time =
    settings.showTimestamp && latest && latest.ts > 0 ? patternTime(latest.ts, settings.timestampFormat, zone) : "";
  const end = (value: number) => displayText(value, { decimals: Number.isInteger(value) ? 0 : decimals }, language);
  return {
    title: settings.showTitle ? settings.title || series.label : "",
    value: text || "–",
    unit,
    spoken: displayText(latest?.value, format, language) || "–",
    label: time || (settings.showUnitTitle ? settings.unitTitle || series.label : ""),
    time,
    ends: settings.showMinMax ? [end(settings.minValue), end(settings.maxValue)] : undefined,
  };
}

function shapeOf(settings: DigitalGaugeSettings, texts: Texts, aspect: number): RoundShape | BarShape {
  const needs = {
    hasTitle: texts.title !== "",
    hasLabel: texts.label !== "",
    hasValue: settings.showValue,
    hasEnds: texts.ends !== undefined,
    widthScale: settings.gaugeWidthScale,
  };
  switch (settings.gaugeType) {
    case "donut":
      return donutShape(needs, settings.donutStartAngle);
    case "dial":
      return dialShape(needs);
    case "horizontalBar":
      return lyingShape(needs, aspect);
    case "verticalBar":
      return uprightShape(needs, aspect);
    default:
      return arcShape(needs);
  }
}
