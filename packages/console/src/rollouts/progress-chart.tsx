import styled from "@emotion/styled";
import type { OtaRollout, RolloutProgressPoint } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useNow } from "../controls/time/time.tsx";
import { chartPath } from "./chart-path.ts";
import { momentText } from "./moment-text.ts";
import type { RolloutFigures } from "./rollout-figures.ts";
import { useRolloutProgress } from "./use-rollout.ts";

const NONE: readonly RolloutProgressPoint[] = [];

interface ProgressChartProps {
  readonly rollout: OtaRollout;
  readonly figures: RolloutFigures;
}

/** How many devices had updated when: the figures beside it say where it ends. */
export function ProgressChart({ rollout, figures }: ProgressChartProps) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { data = NONE } = useRolloutProgress(rollout, figures.updated);
  const start = rollout.startTime ?? now;
  const end = Math.max(rollout.endTime ?? now, start + 1);
  const { line, area } = chartPath(data, { start, end, total: figures.total });
  return (
    <Chart aria-label={t("rollout.over-time")}>
      <svg viewBox="0 0 1000 64" preserveAspectRatio="none" aria-hidden="true">
        <path d={area} className="area" />
        <path d={line} className="line" />
      </svg>
      <figcaption>
        <span>{momentText(start, now, i18n.language)}</span>
        <span>{momentText(end, now, i18n.language)}</span>
      </figcaption>
    </Chart>
  );
}

const Chart = styled.figure({
  margin: 0,
  minInlineSize: 0,
  "& svg": { display: "block", inlineSize: "100%", blockSize: 44, borderBlockEnd: "1px solid var(--line)" },
  "& .area": { fill: "var(--ok-mark)", opacity: 0.14 },
  "& .line": { fill: "none", stroke: "var(--ok-mark)", strokeWidth: 1.5, vectorEffect: "non-scaling-stroke" },
  "& figcaption": {
    display: "flex",
    justifyContent: "space-between",
    gap: 8,
    marginBlockStart: 4,
    font: "var(--t-cap)",
    color: "var(--dim)",
    fontVariantNumeric: "tabular-nums",
  },
});
