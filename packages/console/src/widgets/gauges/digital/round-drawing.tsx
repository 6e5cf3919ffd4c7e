import type { DigitalGaugeSettings } from "@orrery/model/widgets/digital-gauges";
import { displayText } from "../../runtime/display-value.ts";
import { angleOf, arcPath, markPath, marksOf, pointAt } from "../parts/dial.ts";
import { GaugeText } from "../parts/gauge-text.tsx";
import type { SavedFont } from "../parts/paint.ts";
import { transitionOf } from "../parts/timing.ts";
import { DashMask, dashOf } from "./dash-mask.tsx";
import type { DigitalReading } from "./digital-reading.ts";
import { glowOf } from "./glow.ts";
import type { RoundShape } from "./shapes.ts";

export interface DrawingProps {
  readonly settings: DigitalGaugeSettings;
  readonly reading: DigitalReading;
  readonly id: string;
  readonly tickColor: string;
}

interface RoundDrawingProps extends DrawingProps {
  readonly shape: RoundShape;
  readonly endInk: { readonly font: SavedFont; readonly color: string };
  readonly language: string;
}

/** The bar of a digital gauge on a ring: its track, how far it is, the lines across; of a dial its marks, too. */
export function RoundDrawing({ settings, reading, shape, id, tickColor, endInk, language }: RoundDrawingProps) {
  const { ring, sweep, thickness } = shape;
  const whole = arcPath(ring, sweep.start, sweep.start + sweep.length);
  const isDial = settings.gaugeType === "dial";
  const moves = transitionOf(settings);
  const dash = dashOf(settings);
  const line = { fill: "none", strokeWidth: thickness };
  // The end of a round line lies outside of its length.
  const cap = settings.roundedLineCap ? "round" : "butt";
  return (
    <>
      <DashMask
        id={`${id}dash`}
        width={shape.width}
        height={shape.height}
        dash={dash}
        path={whole}
        thickness={thickness}
      />
      <g mask={dash > 0 ? `url(#${id}dash)` : undefined}>
        <path d={whole} {...line} strokeLinecap={cap} style={{ stroke: reading.track }} />
      </g>
      {reading.part !== undefined && (
        <g style={{ filter: glowOf(settings.neonGlowBrightness, reading.color) }}>
          <g mask={dash > 0 ? `url(#${id}dash)` : undefined}>
            <path
              className="moves"
              d={whole}
              pathLength={1}
              {...line}
              strokeLinecap={reading.part > 0 ? cap : "butt"}
              strokeDasharray={`${reading.part} 2`}
              style={{
                stroke: reading.color,
                transition: moves && `stroke-dasharray ${moves}, stroke ${moves}`,
              }}
            />
          </g>
        </g>
      )}
      {isDial &&
        reading.levels.map(({ from, to, color }) => (
          <path
            key={`${from} ${to} ${color}`}
            d={arcPath(
              { ...ring, radius: ring.radius + 10 },
              angleOf(from, reading.scale, sweep),
              angleOf(to, reading.scale, sweep),
            )}
            style={{ fill: "none", stroke: color, strokeWidth: 3 }}
          />
        ))}
      {reading.ticks.map((value) => (
        <path
          key={value}
          d={markPath(
            ring,
            angleOf(value, reading.scale, sweep),
            ring.radius - thickness / 2,
            ring.radius + thickness / 2,
          )}
          style={{ fill: "none", stroke: tickColor, strokeWidth: settings.tickWidth / 2 }}
        />
      ))}
      {isDial && settings.showMinMax && <DialMarks {...{ reading, shape, endInk, language }} />}
      {isDial && reading.part !== undefined && (
        <path
          className="moves"
          d={markPath(ring, sweep.start, ring.radius - 16, ring.radius + 20)}
          style={{
            stroke: "var(--text)",
            strokeWidth: 2.5,
            strokeLinecap: "round",
            transform: `rotate(${reading.part * sweep.length}deg)`,
            transformOrigin: `${ring.x}px ${ring.y}px`,
            transition: moves && `transform ${moves}`,
          }}
        />
      )}
    </>
  );
}

function DialMarks({
  reading: { scale },
  shape: { ring, sweep },
  endInk,
  language,
}: Pick<RoundDrawingProps, "reading" | "shape" | "endInk" | "language">) {
  return marksOf(scale).map(({ value, isMajor }) => {
    const angle = angleOf(value, scale, sweep);
    const [x, y] = pointAt(ring, angle, ring.radius + 30);
    const style = isMajor
      ? { stroke: "var(--dim)", strokeWidth: 1.5 }
      : { stroke: "var(--line-field)", strokeWidth: 1 };
    return (
      <g key={value}>
        <path d={markPath(ring, angle, ring.radius + 10, ring.radius + (isMajor ? 18 : 14))} style={style} />
        {isMajor && (
          <GaugeText x={x} y={y + 4} text={displayText(value, { decimals: 2 }, language)} size={11} {...endInk} />
        )}
      </g>
    );
  });
}
