import type { WidgetKind } from "@orrery/model";
import type { ReactNode } from "react";

/** A drawing of a kind of widgets, where a type has no picture of its own. Decorative. */
export function KindSketch({ kind }: { readonly kind: WidgetKind }) {
  return (
    <svg viewBox="0 0 160 80" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
      {SKETCHES[kind]}
    </svg>
  );
}

const LINE = { fill: "none", strokeWidth: 2.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

const ROWS = [16, 34, 52] as const;

const SKETCHES: Readonly<Record<WidgetKind, ReactNode>> = {
  timeseries: (
    <>
      <path d="M10 68h140M10 42h140M10 16h140" stroke="var(--line-strong)" />
      <path d="M12 58c18-2 22-30 42-30s24 24 44 20 24-24 50-30" stroke="var(--c1)" {...LINE} />
      <path d="M12 64c24-2 32-18 54-16s36 12 82 0" stroke="var(--c2)" {...LINE} />
    </>
  ),
  latest: (
    <>
      {ROWS.map((y, index) => (
        <g key={y}>
          <rect x="16" y={y} width={58 - index * 8} height="8" rx="4" fill="var(--faint)" opacity=".5" />
          <rect x={112 + index * 6} y={y} width={32 - index * 6} height="8" rx="4" fill="var(--c1)" />
        </g>
      ))}
    </>
  ),
  rpc: (
    <>
      <rect x="54" y="25" width="52" height="28" rx="14" fill="var(--fill)" />
      <circle cx="92" cy="39" r="11" fill="var(--on-fill)" />
    </>
  ),
  alarm: (
    <>
      {ROWS.map((y, index) => (
        <g key={y}>
          <rect x="16" y={y - 3} width="4" height="14" rx="2" fill={`var(--c${index + 1})`} />
          <rect x="30" y={y} width={88 - index * 14} height="8" rx="4" fill="var(--faint)" opacity=".5" />
          <rect x="128" y={y} width="16" height="8" rx="4" fill="var(--line-strong)" />
        </g>
      ))}
    </>
  ),
  static: (
    <>
      <rect x="20" y="14" width="70" height="10" rx="3" fill="var(--text)" opacity=".7" />
      {[36, 48, 60].map((y, index) => (
        <rect key={y} x="20" y={y} width={120 - index * 24} height="6" rx="3" fill="var(--faint)" opacity=".45" />
      ))}
    </>
  ),
};
