import type { LinearSettings } from "@orrery/model/widgets/analogue-gauges";
import { partOf } from "../parts/dial.ts";
import type { Paint } from "../parts/paint.ts";
import { transitionOf } from "../parts/timing.ts";
import type { AnalogueReading } from "./analogue-reading.ts";

interface LinearBarProps {
  readonly settings: LinearSettings;
  readonly initial: LinearSettings;
  readonly paint: Paint;
  readonly reading: AnalogueReading;
  readonly id: string;
  readonly isUpright: boolean;
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

const THICKNESS = 12;
/** Of the gradient's start where no colour was chosen for it. */
const FAINT = "5%";

/** The bar of a straight scale, the colours of its parts and the needle. Drawn lying; standing ones are turned. */
export function LinearBar({ settings, initial, paint, reading, id, isUpright, x, y, length }: LinearBarProps) {
  const moves = transitionOf(settings);
  const { value, color, scale } = reading;
  const end = paint.color(settings.colorBarProgressEnd, null, color);
  const start = paint.color(settings.colorBarProgress, null, `color-mix(in srgb, ${color} ${FAINT}, transparent)`);
  const ground = paint.color(settings.colorBar, initial.colorBar, "var(--press)");
  const groundEnd = paint.color(settings.colorBarEnd, initial.colorBarEnd, ground);
  const stroke = paint.color(settings.colorBarStroke, initial.colorBarStroke, "var(--line-field)");
  const needle = paint.color(settings.colorNeedle, initial.colorNeedle, color);
  const needleEnd = paint.color(settings.colorNeedleEnd, initial.colorNeedleEnd, needle);
  const light = paint.chosen(settings.colorNeedleShadowUp, initial.colorNeedleShadowUp);
  const shade = paint.chosen(settings.colorNeedleShadowDown, initial.colorNeedleShadowDown);
  const at = (of: number) => partOf(of, scale) * length;
  const band = Math.min(Math.max(settings.highlightsWidth, 0), 60) * 0.4;
  const shift = value === undefined ? 0 : at(value);
  const rect = { y: 0, height: THICKNESS };
  return (
    // Turned by a quarter the bar's start is at the bottom, and what is above it lies on its left.
    <g transform={isUpright ? `translate(${x} ${y + length}) rotate(-90) translate(0 6)` : `translate(${x} ${y + 6})`}>
      <linearGradient id={`${id}ground`}>
        <stop style={{ stopColor: ground }} />
        <stop offset={1} style={{ stopColor: groundEnd }} />
      </linearGradient>
      <linearGradient id={`${id}progress`} gradientUnits="userSpaceOnUse" x1={0} x2={length}>
        <stop style={{ stopColor: start }} />
        <stop offset={1} style={{ stopColor: end }} />
      </linearGradient>
      <clipPath id={`${id}clip`}>
        <rect {...rect} x={0} width={length} rx={THICKNESS / 2} />
      </clipPath>
      <g clipPath={`url(#${id}clip)`}>
        <rect {...rect} x={0} width={length} style={{ fill: `url(#${id}ground)` }} />
        {value !== undefined && (
          <path
            className="moves"
            d={`M0 ${THICKNESS / 2}H${length}`}
            pathLength={1}
            stroke={`url(#${id}progress)`}
            strokeWidth={THICKNESS}
            strokeDasharray={`${partOf(value, scale)} 2`}
            style={{ transition: moves && `stroke-dasharray ${moves}` }}
          />
        )}
      </g>
      {settings.barStrokeWidth > 0 && (
        <rect
          {...rect}
          x={0}
          width={length}
          rx={THICKNESS / 2}
          style={{ fill: "none", stroke, strokeWidth: Math.min(settings.barStrokeWidth, 20) / 2.5, opacity: 0.6 }}
        />
      )}
      {reading.highlights.map(({ from, to, color: own, opacity }) => (
        <rect
          key={`${from} ${to} ${own}`}
          x={at(from)}
          y={THICKNESS + 3}
          width={at(to) - at(from)}
          height={band}
          style={{ fill: own, opacity }}
        />
      ))}
      {value !== undefined && (
        <g
          className="moves"
          style={{
            transform: `translateX(${shift}px)`,
            transition: moves && `transform ${moves}`,
            filter: shade && `drop-shadow(1px 1px 1px ${shade})`,
          }}
        >
          <linearGradient id={`${id}needle`} x2="0" y2="1">
            <stop style={{ stopColor: needleEnd }} />
            <stop offset={1} style={{ stopColor: needle }} />
          </linearGradient>
          <path d="M-5 -9H5L0 0Z" style={{ fill: `url(#${id}needle)` }} />
          {light && <path d="M-5 -9H0V0Z" style={{ fill: light }} />}
        </g>
      )}
    </g>
  );
}
