const TONES = { plain: "var(--line-field)", lit: "var(--accent)", bad: "var(--bad-mark)" } as const;

/** Ids of the arrow heads, one for each tone of a link. */
export const MARKERS = { plain: "url(#link-plain)", lit: "url(#link-lit)", bad: "url(#link-bad)" } as const;

/** The arrow heads of links. */
export function LinkMarkers() {
  return (
    <svg aria-hidden="true" width="0" height="0" style={{ position: "absolute" }}>
      <defs>
        {Object.entries(TONES).map(([tone, fill]) => (
          <marker
            key={tone}
            id={`link-${tone}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.8 L8 4 L0 7.2 Z" style={{ fill }} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
