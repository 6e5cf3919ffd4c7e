import { type LinearSettings, thermometerScale } from "@orrery/model/widgets/analogue-gauges";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useElementSize } from "../../../controls/hooks/use-element-size.ts";
import type { LatestViewProps } from "../../runtime/define-widget.ts";
import { partOf } from "../parts/dial.ts";
import { GaugeDrawing } from "../parts/gauge-drawing.tsx";
import { GaugeText } from "../parts/gauge-text.tsx";
import { initialSettingsOf } from "../parts/initial-settings.ts";
import { fontSize, Paint } from "../parts/paint.ts";
import { analogueReading } from "./analogue-reading.ts";
import { LinearBar } from "./linear-bar.tsx";
import { ValueBox } from "./value-box.tsx";

/** Sizes of fonts are saved for a drawing of twice its size. */
const FONT_SCALE = 0.5;
const DECLARATIONS = [thermometerScale];

/** One value on a straight scale: lying in wide boxes, standing in high ones. */
export function LinearView({ widget, settings, data }: LatestViewProps<LinearSettings>) {
  const { i18n } = useTranslation();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const size = useElementSize(host);
  const series = data[0];
  if (!series) return null;
  const aspect = size && size.height > 0 ? size.width / size.height : 2;
  const isUpright = aspect < 0.9;
  const initial = initialSettingsOf(DECLARATIONS, widget.typeAlias);
  const paint = new Paint(widget.config);
  const reading = analogueReading(series, settings, { initial, paint, language: i18n.language });
  const plate = paint.chosen(settings.colorPlate, initial.colorPlate);
  const hasPlate = plate !== undefined && plate !== "#fff";
  const { titleFont, unitsFont, numbersFont } = settings;
  const height = isUpright ? 240 : Math.max(112, 230 / aspect);
  const width = Math.max(height * aspect, isUpright ? 110 : 230);
  const margin = settings.showBorder || hasPlate ? 12 : 4;
  const head = isUpright ? 62 : 34;
  const long = (isUpright ? height - head - 24 : width - 2 * margin) - 24;
  const bar = {
    x: isUpright ? width / 2 - 24 : margin + 12,
    y: isUpright ? head + 12 : head + (height - head - 62) / 2,
  };
  const numberSize = fontSize(numbersFont, 0, 18) * FONT_SCALE;
  const unitsText = [reading.title, reading.units].filter(Boolean);
  return (
    <GaugeDrawing width={width} height={height} label={reading.spoken} host={host}>
      {(hasPlate || settings.showBorder) && (
        <rect
          x={1.5}
          y={1.5}
          width={width - 3}
          height={height - 3}
          rx={8}
          style={{ fill: plate ?? "none", stroke: settings.showBorder ? "var(--line-strong)" : "none", strokeWidth: 2 }}
        />
      )}
      {reading.title && (
        <GaugeText
          x={isUpright ? width / 2 : margin}
          y={isUpright ? 16 : 22}
          anchor={isUpright ? "middle" : "start"}
          text={reading.title}
          font={titleFont}
          size={fontSize(titleFont, 0, 24) * FONT_SCALE}
          color={paint.color(titleFont.color, initial.titleFont.color, "var(--dim)")}
          room={isUpright ? width - 8 : width * 0.4}
        />
      )}
      {reading.units && (
        <GaugeText
          x={isUpright ? width / 2 : width - margin}
          y={isUpright ? height - 6 : 22}
          anchor={isUpright ? "middle" : "end"}
          text={reading.units}
          font={unitsFont}
          size={fontSize(unitsFont, 0, 22) * FONT_SCALE}
          color={paint.color(unitsFont.color, initial.unitsFont.color, "var(--dim)")}
          room={60}
        />
      )}
      <LinearBar {...{ settings, initial, paint, reading, id, isUpright }} {...bar} length={Math.max(long, 40)} />
      {reading.marks.map(({ value, isMajor }) => {
        const at = partOf(value, reading.scale) * Math.max(long, 40);
        const color = isMajor
          ? paint.color(settings.colorMajorTicks, initial.colorMajorTicks, "var(--dim)")
          : paint.color(settings.colorMinorTicks, initial.colorMinorTicks, "var(--line-field)");
        const reach = isMajor ? 9 : 5;
        const [x, y] = isUpright ? [bar.x + 26, bar.y + Math.max(long, 40) - at] : [bar.x + at, bar.y + 26];
        return (
          <g key={value}>
            <path
              d={isUpright ? `M${x} ${y}h${reach}` : `M${x} ${y}v${reach}`}
              style={{ stroke: color, strokeWidth: isMajor ? 1.5 : 1 }}
            />
            {isMajor && (
              <GaugeText
                x={isUpright ? x + 13 : x}
                y={isUpright ? y + numberSize * 0.36 : y + 12 + numberSize * 0.9}
                anchor={isUpright ? "start" : "middle"}
                text={reading.formatMark(value)}
                font={numbersFont}
                size={numberSize}
                color={paint.color(numbersFont.color, initial.numbersFont.color, "var(--dim)")}
              />
            )}
          </g>
        );
      })}
      <ValueBox
        {...{ settings, initial, paint, reading, id }}
        x={isUpright ? width / 2 : width - margin - (unitsText.length > 0 ? 62 : 40)}
        y={isUpright ? 24 : 4}
        scale={FONT_SCALE}
      />
    </GaugeDrawing>
  );
}
