import { MARK } from "./mark.ts";

/** The mark: two orbits around a body, one bright planet. */
export function Logo({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={MARK.viewBox}
      fill="none"
      strokeWidth={MARK.strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="currentColor">
        {MARK.orbits.map((orbit) => (
          <path key={orbit} d={orbit} />
        ))}
      </g>
      <circle {...MARK.body} fill="currentColor" />
      <circle {...MARK.planet} fill="var(--accent)" />
    </svg>
  );
}
