import { partOf } from "../parts/dial.ts";
import { transitionOf } from "../parts/timing.ts";
import { DashMask, dashOf } from "./dash-mask.tsx";
import { glowOf } from "./glow.ts";
import type { DrawingProps } from "./round-drawing.tsx";
import type { BarShape } from "./shapes.ts";

interface BarDrawingProps extends DrawingProps {
  readonly shape: BarShape;
}

/** A straight bar: its track, how far it is, the lines across. Drawn along a line, as a ring is. */
export function BarDrawing({ settings, reading, shape, id, tickColor }: BarDrawingProps) {
  const { isUpright, thickness, length } = shape;
  const [x, y] = isUpright ? [shape.x + thickness / 2, shape.y + length] : [shape.x, shape.y + thickness / 2];
  const isRound = settings.roundedLineCap;
  const inset = isRound ? Math.min(thickness / 2, length / 2) : 0;
  const along = (part: number) => inset + part * (length - 2 * inset);
  const pointAt = (at: number) => (isUpright ? `${x} ${y - at}` : `${x + at} ${y}`);
  const whole = `M${pointAt(inset)}L${pointAt(length - inset)}`;
  const moves = transitionOf(settings);
  const dash = dashOf(settings);
  const line = { fill: "none", strokeWidth: thickness };
  const cap = isRound ? "round" : "butt";
  const mask = dash > 0 ? `url(#${id}dash)` : undefined;
  const end = (value: number, side: 1 | -1) => {
    const at = along(partOf(value, reading.scale));
    const across = (side * thickness) / 2;
    return isUpright ? `${x + across} ${y - at}` : `${x + at} ${y + across}`;
  };
  return (
    <>
      <DashMask
        id={`${id}dash`}
        width={shape.width}
        height={shape.height}
        dash={dash}
        path={`M${pointAt(-inset)}L${pointAt(length + inset)}`}
        thickness={thickness}
      />
      <g mask={mask}>
        <path d={whole} {...line} strokeLinecap={cap} style={{ stroke: reading.track }} />
      </g>
      {reading.part !== undefined && (
        <g style={{ filter: glowOf(settings.neonGlowBrightness, reading.color) }}>
          <g mask={mask}>
            <path
              className="moves"
              d={whole}
              pathLength={1}
              {...line}
              strokeLinecap={reading.part > 0 ? cap : "butt"}
              strokeDasharray={`${reading.part} 2`}
              style={{ stroke: reading.color, transition: moves && `stroke-dasharray ${moves}, stroke ${moves}` }}
            />
          </g>
        </g>
      )}
      {reading.ticks.map((value) => (
        <path
          key={value}
          d={`M${end(value, -1)}L${end(value, 1)}`}
          style={{ fill: "none", stroke: tickColor, strokeWidth: settings.tickWidth / 2 }}
        />
      ))}
    </>
  );
}
