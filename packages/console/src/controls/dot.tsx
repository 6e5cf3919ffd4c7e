import styled from "@emotion/styled";

export type DotState = "active" | "inactive" | "never" | "bad" | "unknown";

/** State of a device: filled, ring, dashed ring; `unknown` only keeps the place. The label says it in words. */
export function Dot({ state, label }: { readonly state: DotState; readonly label: string }) {
  if (state === "unknown") return <Mark aria-hidden data-state={state} />;
  return <Mark role="img" aria-label={label} title={label} data-state={state} />;
}

const Mark = styled.span({
  display: "inline-block",
  inlineSize: 8,
  blockSize: 8,
  borderRadius: "50%",
  flex: "none",
  background: "var(--ok-mark)",
  "&[data-state='inactive']": { background: "none", border: "1.5px solid var(--line-field)" },
  "&[data-state='never']": { background: "none", border: "1.5px dashed var(--line-field)" },
  "&[data-state='unknown']": { background: "none" },
  "&[data-state='bad']": { background: "var(--bad-mark)" },
});
