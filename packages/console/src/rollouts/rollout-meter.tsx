import styled from "@emotion/styled";
import type { RolloutFigures } from "./rollout-figures.ts";

const PARTS = [
  ["updated", "var(--ok-mark)"],
  ["failed", "var(--bad-mark)"],
  ["underWay", "var(--info-mark)"],
] as const;

/** How far the devices are, as a bar; the words beside it say the same. */
export function RolloutMeter({ figures }: { readonly figures: RolloutFigures }) {
  const devices = figures.total - figures.skipped;
  return (
    <Bar aria-hidden>
      {PARTS.filter(([part]) => figures[part] > 0).map(([part, color]) => (
        <i key={part} style={{ inlineSize: share(figures[part], devices), background: color }} />
      ))}
    </Bar>
  );
}

const share = (count: number, of: number) => `${of === 0 ? 0 : (count * 100) / of}%`;

const Bar = styled.span({
  display: "flex",
  gap: 1,
  blockSize: 8,
  borderRadius: 4,
  overflow: "hidden",
  background: "var(--press)",
});
