import type { ReactNode } from "react";
import type { LibraryEntry } from "./library-entries.ts";

/** A drawing of what a type of widgets shows, where a live one would cost too much. Decorative. */
export function WidgetSketch({ entry }: { readonly entry: LibraryEntry }) {
  return (
    <svg viewBox="0 0 160 80" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      {SKETCHES[sketchOf(entry)]}
    </svg>
  );
}

type Sketch = "lines" | "bars" | "share" | "table" | "value" | "dial" | "bar" | "text" | "switch" | "map";

/** By words of the alias first, then by the kind of its skeleton. */
const WORDS: readonly (readonly [RegExp, Sketch])[] = [
  [/pie|doughnut|polar|radar/, "share"],
  [/bars$|_bars|^bars/, "bars"],
  [/vertical|horizontal|thermometer|temperature_gauge|digital_bar/, "bar"],
  [/map|route|trip/, "map"],
  [/html|markdown|label|qr/, "text"],
  [/control|switch|knob|button|input|update|gpio/, "switch"],
];

function sketchOf({ id, look }: LibraryEntry): Sketch {
  const [, sketch] = WORDS.find(([word]) => word.test(id.split("/")[1] ?? id)) ?? [];
  if (sketch) return sketch;
  return ({ chart: "lines", table: "table", value: "value", gauge: "dial" } as const)[look];
}

const line = { fill: "none", strokeWidth: 2.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const SKETCHES: Readonly<Record<Sketch, ReactNode>> = {
  lines: (
    <>
      <path d="M10 66h140M10 40h140M10 14h140" stroke="var(--line)" />
      <path d="M12 56c20 0 24-34 44-34s22 26 42 22 26-20 50-26" stroke="var(--c1)" {...line} />
      <path d="M12 62c24-4 30-16 52-14s34 12 84 2" stroke="var(--c2)" {...line} />
    </>
  ),
  bars: (
    <>
      {[24, 38, 30, 52, 44, 60, 34, 48].map((size, index) => (
        <rect
          key={size}
          x={14 + index * 17}
          y={70 - size}
          width="10"
          height={size}
          rx="2"
          fill={index === 5 ? "var(--c2)" : "var(--c1)"}
        />
      ))}
    </>
  ),
  share: (
    <g transform="translate(80 40)" {...line} strokeWidth="14" strokeLinecap="butt">
      <path d="M0-24A24 24 0 0 1 20.8 12" stroke="var(--c1)" />
      <path d="M20.8 12A24 24 0 0 1-24 0" stroke="var(--c3)" />
      <path d="M-24 0A24 24 0 0 1 0-24" stroke="var(--c2)" />
    </g>
  ),
  table: (
    <>
      <path d="M14 22h132M14 40h132M14 58h132" stroke="var(--line)" />
      {[12, 30, 48, 66].map((y, index) => (
        <g key={y} fill={index === 0 ? "var(--faint)" : "var(--dim)"} opacity=".55">
          <rect x="16" y={y - 3} width={50 - index * 6} height="6" rx="3" />
          <rect x="84" y={y - 3} width="24" height="6" rx="3" />
          <rect x="126" y={y - 3} width="18" height="6" rx="3" />
        </g>
      ))}
    </>
  ),
  value: (
    <>
      <rect x="20" y="16" width="44" height="6" rx="3" fill="var(--faint)" opacity=".55" />
      <text x="20" y="58" fill="var(--text)" fontSize="30" fontWeight="600" fontFamily="var(--font)">
        24.6
      </text>
      <text x="88" y="58" fill="var(--dim)" fontSize="13" fontFamily="var(--font)">
        °C
      </text>
    </>
  ),
  dial: (
    <g transform="translate(80 58)" {...line} strokeWidth="8">
      <path d="M-40 0A40 40 0 0 1 40 0" stroke="var(--line-strong)" />
      <path d="M-40 0A40 40 0 0 1 20-34.6" stroke="var(--c1)" />
      <text y="4" textAnchor="middle" fill="var(--text)" stroke="none" fontSize="18" fontWeight="600">
        64
      </text>
    </g>
  ),
  bar: (
    <>
      {[34, 52, 24].map((size, index) => (
        <g key={size} transform={`translate(${44 + index * 28} 10)`}>
          <rect width="16" height="60" rx="4" fill="var(--line)" />
          <rect y={60 - size} width="16" height={size} rx="4" fill={index === 1 ? "var(--c2)" : "var(--c3)"} />
        </g>
      ))}
    </>
  ),
  text: (
    <>
      <rect x="20" y="14" width="70" height="9" rx="3" fill="var(--text)" opacity=".7" />
      {[34, 46, 58].map((y, index) => (
        <rect key={y} x="20" y={y} width={120 - index * 24} height="6" rx="3" fill="var(--faint)" opacity=".45" />
      ))}
    </>
  ),
  switch: (
    <>
      <rect x="56" y="26" width="48" height="26" rx="13" fill="var(--fill)" />
      <circle cx="91" cy="39" r="10" fill="var(--on-fill)" />
    </>
  ),
  map: (
    <>
      <path d="M10 52c30-14 50 8 80-4s40-18 60-12v34H10z" fill="var(--line)" />
      <path d="M22 58 58 30l38 14 34-28" stroke="var(--c1)" strokeDasharray="4 5" {...line} />
      <circle cx="130" cy="16" r="6" fill="var(--c1)" />
    </>
  ),
};
