import "./dot.css";

export type DotState = "active" | "inactive" | "never" | "error" | "unknown";

/** State of a device: filled, ring, dashed ring; `unknown` only keeps the place. The label says it in words. */
export function Dot({ state, label }: { readonly state: DotState; readonly label: string }) {
  if (state === "unknown") return <span className="state-dot" aria-hidden data-state={state} />;
  return <span className="state-dot" role="img" aria-label={label} title={label} data-state={state} />;
}
