import { numericValue } from "@orrery/model";
import { type CompassSettings, compass } from "@orrery/model/widgets/analogue-gauges";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../../runtime/define-widget.ts";
import { displayText } from "../../runtime/display-value.ts";
import { markPath, pointAt } from "../parts/dial.ts";
import { GaugeDrawing } from "../parts/gauge-drawing.tsx";
import { GaugeText } from "../parts/gauge-text.tsx";
import { initialSettingsOf } from "../parts/initial-settings.ts";
import { fontSize, Paint } from "../parts/paint.ts";
import { transitionOf } from "../parts/timing.ts";
import { compassMarks, shortestTurn } from "./compass-marks.ts";

const CENTER = { x: 150, y: 150 };
const SIZE = 300;
const FONT_SCALE = 0.75;
const DECLARATIONS = [compass];

/** A direction in degrees from the top, clockwise: a needle that turns, or a plate that turns under it. */
export function CompassView({ widget, settings, data }: LatestViewProps<CompassSettings>) {
  const { i18n } = useTranslation();
  const series = data[0];
  const value = numericValue(series?.latest?.value);
  const [turn, setTurn] = useState(value ?? 0);
  // The needle goes the short way around, so it remembers how often it has turned.
  const next = value === undefined ? turn : shortestTurn(turn, value);
  if (next !== turn) setTurn(next);
  if (!series) return null;
  const initial = initialSettingsOf(DECLARATIONS, widget.typeAlias);
  const paint = new Paint(widget.config);
  const format = { decimals: series.decimals, units: series.units, showZeroDecimals: true };
  const label = `${series.label}: ${displayText(series.latest?.value, format, i18n.language) || "–"}`;
  const border = settings.showBorder ? Math.min(Math.max(settings.borderOuterWidth, 0), 60) * 0.4 : 0;
  const rim = 146 - border / 2;
  const moves = transitionOf(settings);
  const turning = {
    className: "moves",
    style: {
      transform: `rotate(${settings.animationTarget === "plate" ? -turn : turn}deg)`,
      transformOrigin: "150px 150px",
      transition: moves && `transform ${moves}`,
    },
  };
  const needle = paint.color(settings.colorNeedle, initial.colorNeedle, "var(--bad-mark)");
  const hub = Math.min(Math.max(settings.needleCircleSize, 0), 60) * 0.8;
  return (
    <GaugeDrawing width={SIZE} height={SIZE} label={label}>
      <circle
        cx={CENTER.x}
        cy={CENTER.y}
        r={rim}
        style={{
          fill: paint.color(settings.colorPlate, initial.colorPlate, "var(--sunken)"),
          stroke: border > 0 ? paint.color(settings.colorBorder, initial.colorBorder, "var(--line-strong)") : "none",
          strokeWidth: border,
        }}
      />
      <g {...(settings.animationTarget === "plate" ? turning : {})}>
        <Plate {...{ settings, initial, paint }} rim={rim - border / 2} />
      </g>
      {value !== undefined && (
        <g {...(settings.animationTarget === "plate" ? {} : turning)}>
          <path d={`M150 ${190 - rim}L157 150H143Z`} style={{ fill: needle }} />
          <path d={`M150 ${110 + rim}L157 150H143Z`} style={{ fill: "var(--line-field)" }} />
        </g>
      )}
      {hub > 0 && (
        <circle
          cx={CENTER.x}
          cy={CENTER.y}
          r={hub}
          style={{
            fill: paint.color(settings.colorNeedleCircle, initial.colorNeedleCircle, "var(--surface)"),
            stroke: "var(--line-strong)",
          }}
        />
      )}
    </GaugeDrawing>
  );
}

interface PlateProps {
  readonly settings: CompassSettings;
  readonly initial: CompassSettings;
  readonly paint: Paint;
  readonly rim: number;
}

function Plate({ settings, initial, paint, rim }: PlateProps) {
  const { majorTickFont } = settings;
  const majorColor = paint.color(settings.colorMajorTicks, initial.colorMajorTicks, "var(--text)");
  const minorColor = paint.color(settings.colorMinorTicks, initial.colorMinorTicks, "var(--line-field)");
  const size = fontSize(majorTickFont, 0, 20) * FONT_SCALE;
  const outer = rim - 6;
  return (
    <>
      {settings.showStrokeTicks && (
        <circle cx={CENTER.x} cy={CENTER.y} r={outer} style={{ fill: "none", stroke: minorColor, strokeWidth: 1 }} />
      )}
      {compassMarks(settings.majorTicks, settings.minorTicks).map(({ angle, text }) => {
        const [x, y] = pointAt(CENTER, angle - 90, outer - 22 - size * 0.4);
        return (
          <g key={angle}>
            <path
              d={markPath(CENTER, angle - 90, outer - (text === undefined ? 7 : 12), outer)}
              style={{ stroke: text === undefined ? minorColor : majorColor, strokeWidth: text === undefined ? 1 : 2 }}
            />
            {text && (
              <GaugeText
                x={x}
                y={y + size * 0.36}
                text={text}
                font={majorTickFont}
                size={size}
                color={paint.color(
                  majorTickFont.color,
                  initial.majorTickFont.color,
                  paint.isThemed ? "var(--dim)" : majorColor,
                )}
              />
            )}
          </g>
        );
      })}
    </>
  );
}
