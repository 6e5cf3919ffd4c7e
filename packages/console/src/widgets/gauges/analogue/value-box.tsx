import type { AnalogueSettings } from "@orrery/model/widgets/analogue-gauges";
import { GaugeText } from "../parts/gauge-text.tsx";
import { fontSize, hasSegments, type Paint } from "../parts/paint.ts";
import type { AnalogueReading } from "./analogue-reading.ts";

interface ValueBoxProps {
  readonly settings: AnalogueSettings;
  readonly initial: AnalogueSettings;
  readonly paint: Paint;
  readonly reading: AnalogueReading;
  readonly id: string;
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  /** Units of the drawing for one of the font. */
  readonly scale: number;
}

/** Figures of seven segments are lower than others of their size. */
const SEGMENTS_SCALE = 1.3;

/** The value in figures, in a box where its colours were chosen. */
export function ValueBox({ settings, initial, paint, reading, id, x, y, scale }: ValueBoxProps) {
  if (!settings.valueBox) return null;
  const { valueFont } = settings;
  const size = fontSize(valueFont, 0, 40) * scale * (hasSegments(valueFont) ? SEGMENTS_SCALE : 1);
  const edge = paint.chosen(settings.colorValueBoxRect, initial.colorValueBoxRect);
  const lower = paint.chosen(settings.colorValueBoxRectEnd, initial.colorValueBoxRectEnd) ?? edge;
  const ground = paint.chosen(settings.colorValueBoxBackground, initial.colorValueBoxBackground);
  const shadow = paint.chosen(settings.colorValueBoxShadow, initial.colorValueBoxShadow);
  const textShadow = paint.chosen(valueFont.shadowColor, initial.valueFont.shadowColor);
  const width = Math.max(reading.text.length, 3) * size * 0.6 + size * 0.5;
  const box = { x: x - width / 2, y, width, height: size * 1.24, rx: size * 0.16 };
  const hasBox = edge ?? ground ?? shadow;
  return (
    <>
      {hasBox && (
        <>
          <linearGradient id={`${id}box`} x2="0" y2="1">
            <stop style={{ stopColor: edge ?? ground }} />
            <stop offset={1} style={{ stopColor: lower ?? ground }} />
          </linearGradient>
          <rect
            {...box}
            style={{
              fill: ground ?? "none",
              stroke: edge || lower ? `url(#${id}box)` : "none",
              strokeWidth: 2,
              filter: shadow && `drop-shadow(0 1px 2px ${shadow})`,
            }}
          />
        </>
      )}
      <g style={{ filter: textShadow && `drop-shadow(0 1px 1px ${textShadow})` }}>
        <GaugeText
          x={x}
          y={y + size * 0.97}
          text={reading.text}
          font={valueFont}
          size={size}
          color={paint.color(valueFont.color, initial.valueFont.color, "var(--text)")}
          room={150}
        />
      </g>
    </>
  );
}
