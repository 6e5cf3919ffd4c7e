import { RADIAL_GAUGES, type RadialSettings } from "@orrery/model/widgets/analogue-gauges";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../../runtime/define-widget.ts";
import { angleOf, arcPath, lowestOf, markPath, pointAt } from "../parts/dial.ts";
import { GaugeDrawing } from "../parts/gauge-drawing.tsx";
import { GaugeText } from "../parts/gauge-text.tsx";
import { initialSettingsOf } from "../parts/initial-settings.ts";
import { fontSize, Paint } from "../parts/paint.ts";
import { transitionOf } from "../parts/timing.ts";
import { type AnalogueReading, analogueReading } from "./analogue-reading.ts";
import { ValueBox } from "./value-box.tsx";

const CENTER = { x: 150, y: 150 };
const RIM = 146;
const TICKS = 132;
/** Sizes of fonts are saved for a drawing of 400. */
const FONT_SCALE = 0.75;

/** One value on a round scale with a needle. */
export function RadialView({ widget, settings, data }: LatestViewProps<RadialSettings>) {
  const { i18n } = useTranslation();
  const id = useId();
  const series = data[0];
  if (!series) return null;
  const initial = initialSettingsOf(RADIAL_GAUGES, widget.typeAlias);
  const paint = new Paint(widget.config);
  const reading = analogueReading(series, settings, { initial, paint, language: i18n.language });
  const sweep = {
    start: 90 + settings.startAngle,
    length: Math.min(Math.max(settings.ticksAngle, 10), 360),
  };
  const plate = paint.chosen(settings.colorPlate, initial.colorPlate);
  const hasPlate = plate !== undefined && plate !== "#fff";
  const low = lowestOf(sweep);
  const boxTop = CENTER.y + 74;
  const bottom = hasPlate || settings.showBorder ? 300 : Math.max(CENTER.y + TICKS * low + 10, boxTop + 44);
  const { numbersFont, titleFont, unitsFont } = settings;
  const numberSize = fontSize(numbersFont, 0, 18) * FONT_SCALE;
  const band = Math.min(Math.max(settings.highlightsWidth, 0), 60) * 0.5;
  const inner = TICKS - Math.max(band, 14) - 5 - numberSize * 0.75;
  return (
    <GaugeDrawing width={300} height={bottom} label={reading.spoken}>
      {(hasPlate || settings.showBorder) && (
        <circle
          {...circleAt(RIM)}
          style={{
            fill: plate ?? "none",
            stroke: settings.showBorder ? "var(--line-strong)" : "none",
            strokeWidth: 3,
          }}
        />
      )}
      <path
        d={arcPath({ ...CENTER, radius: TICKS - band / 2 }, sweep.start, sweep.start + sweep.length)}
        style={{ fill: "none", stroke: "var(--press)", strokeWidth: band }}
      />
      {reading.highlights.map(({ from, to, color, opacity }) => (
        <path
          key={`${from} ${to} ${color}`}
          d={arcPath(
            { ...CENTER, radius: TICKS - band / 2 },
            angleOf(from, reading.scale, sweep),
            angleOf(to, reading.scale, sweep),
          )}
          style={{ fill: "none", stroke: color, strokeWidth: band, opacity }}
        />
      ))}
      {reading.marks.map(({ value, isMajor }) => {
        const angle = angleOf(value, reading.scale, sweep);
        const color = isMajor
          ? paint.color(settings.colorMajorTicks, initial.colorMajorTicks, "var(--dim)")
          : paint.color(settings.colorMinorTicks, initial.colorMinorTicks, "var(--line-field)");
        const [x, y] = pointAt(CENTER, angle, inner);
        return (
          <g key={value}>
            <path
              d={markPath(CENTER, angle, TICKS - (isMajor ? Math.max(band, 14) : Math.max(band * 0.6, 8)), TICKS)}
              style={{ stroke: color, strokeWidth: isMajor ? 2 : 1 }}
            />
            {isMajor && !(sweep.length > 359 && value === reading.scale.max) && (
              <GaugeText
                x={x}
                y={y + numberSize * 0.36}
                text={reading.formatMark(value)}
                font={numbersFont}
                size={numberSize}
                color={paint.color(
                  numbersFont.color,
                  initial.numbersFont.color,
                  paint.isThemed ? "var(--dim)" : "var(--text)",
                )}
              />
            )}
          </g>
        );
      })}
      {reading.title && (
        <GaugeText
          x={CENTER.x}
          y={CENTER.y - 34}
          text={reading.title}
          font={titleFont}
          size={fontSize(titleFont, 0, 24) * FONT_SCALE}
          color={paint.color(titleFont.color, initial.titleFont.color, "var(--dim)")}
          room={130}
        />
      )}
      {reading.units && (
        <GaugeText
          x={CENTER.x}
          y={CENTER.y + 58}
          text={reading.units}
          font={unitsFont}
          size={fontSize(unitsFont, 0, 22) * FONT_SCALE}
          color={paint.color(unitsFont.color, initial.unitsFont.color, "var(--dim)")}
          room={90}
        />
      )}
      <ValueBox {...{ settings, initial, paint, reading, id }} x={CENTER.x} y={boxTop} scale={FONT_SCALE} />
      <Needle {...{ settings, initial, paint, reading, sweep, id }} length={TICKS - 6} />
    </GaugeDrawing>
  );
}

const circleAt = (r: number) => ({ cx: CENTER.x, cy: CENTER.y, r });

interface NeedleProps {
  readonly settings: RadialSettings;
  readonly initial: RadialSettings;
  readonly paint: Paint;
  readonly reading: AnalogueReading;
  readonly sweep: { readonly start: number; readonly length: number };
  readonly length: number;
  readonly id: string;
}

function Needle({ settings, initial, paint, reading, sweep, length, id }: NeedleProps) {
  const { x, y } = CENTER;
  const moves = transitionOf(settings);
  const color = paint.color(settings.colorNeedle, initial.colorNeedle, reading.color);
  const tip = paint.color(settings.colorNeedleEnd, initial.colorNeedleEnd, color);
  const light = paint.chosen(settings.colorNeedleShadowUp, initial.colorNeedleShadowUp);
  const shade = paint.chosen(settings.colorNeedleShadowDown, initial.colorNeedleShadowDown);
  const hub = Math.min(Math.max(settings.needleCircleSize, 0), 60);
  return (
    <>
      {reading.value !== undefined && (
        <g
          className="moves"
          style={{
            transform: `rotate(${angleOf(reading.value, reading.scale, sweep)}deg)`,
            transformOrigin: `${x}px ${y}px`,
            transition: moves && `transform ${moves}`,
            filter: shade && `drop-shadow(1px 2px 2px ${shade})`,
          }}
        >
          <linearGradient id={`${id}needle`} gradientUnits="userSpaceOnUse" x1={x} x2={x + length} y1={y} y2={y}>
            <stop style={{ stopColor: color }} />
            <stop offset={1} style={{ stopColor: tip }} />
          </linearGradient>
          <path
            d={`M${x - 22} ${y - 4}L${x + length} ${y - 0.8}v1.6L${x - 22} ${y + 4}Z`}
            style={{ fill: `url(#${id}needle)` }}
          />
          {light && <path d={`M${x - 22} ${y - 4}L${x + length} ${y - 0.8}v0.8H${x - 22}Z`} style={{ fill: light }} />}
        </g>
      )}
      {hub > 0 && (
        <>
          <circle
            {...circleAt(hub * 0.9)}
            style={{ fill: "var(--surface)", stroke: "var(--line-strong)", strokeWidth: 1.5 }}
          />
          <circle {...circleAt(hub * 0.4)} style={{ fill: color }} />
        </>
      )}
    </>
  );
}
