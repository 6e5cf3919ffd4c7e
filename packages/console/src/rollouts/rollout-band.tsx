import styled from "@emotion/styled";
import type { OtaRollout } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-formats.ts";
import { ProgressChart } from "./progress-chart.tsx";
import { failedPercent, type RolloutFigures, updatedPercent } from "./rollout-figures.ts";

interface RolloutBandProps {
  readonly rollout: OtaRollout;
  readonly figures: RolloutFigures;
}

/** The figures to look at first. */
export function RolloutBand({ rollout, figures }: RolloutBandProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { updated, total, underWay, queued, failed, waiting, skipped } = figures;
  const percent = (value: number) => number(Math.round(value * 10) / 10);
  return (
    <Band aria-label={t("rollout.progress")}>
      <Figure
        value={
          <>
            {number(updated)} <small>{t("rollout.of-devices", { count: number(total) })}</small>
          </>
        }
        note={t("rollout.updated", { percent: percent(updatedPercent(figures)) })}
      />
      <Figure
        tone={underWay > 0 ? "info" : undefined}
        value={number(underWay)}
        note={queued > 0 ? t("rollout.under-way-queued", { count: number(queued) }) : t("rollout.under-way")}
      />
      <Figure
        tone={failed > 0 ? "bad" : undefined}
        value={number(failed)}
        note={failed > 0 ? t("rollout.failed-of", { percent: percent(failedPercent(figures)) }) : t("rollout.failed")}
      />
      <Figure
        value={number(waiting)}
        note={skipped > 0 ? t("rollout.waiting-skipped", { count: number(skipped) }) : t("rollout.waiting")}
      />
      {rollout.startTime !== null && <ProgressChart rollout={rollout} figures={figures} />}
    </Band>
  );
}

interface FigureProps {
  readonly value: ReactNode;
  readonly note: string;
  readonly tone?: "info" | "bad" | undefined;
}

function Figure({ value, note, tone }: FigureProps) {
  return (
    <div className="figure">
      <p className="value" data-tone={tone}>
        {value}
      </p>
      <p className="note">{note}</p>
    </div>
  );
}

const Band = styled.section({
  flex: "none",
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(104px, 1fr)) minmax(240px, 1.6fr)",
  padding: "8px 24px 24px",
  "& > * + *": { paddingInlineStart: 16, borderInlineStart: "1px solid var(--line-soft)" },
  "& p": { margin: 0 },
  "& .value": {
    font: "500 28px/32px var(--font)",
    letterSpacing: "-.022em",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
  "& .value[data-tone='info']": { color: "var(--info)" },
  "& .value[data-tone='bad']": { color: "var(--bad)" },
  "& .value small": { font: "400 14px/1 var(--font)", letterSpacing: 0, color: "var(--dim)" },
  "& .note": { marginBlockStart: 4, font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "16px 0",
    padding: "4px 16px 16px",
    "& > :nth-of-type(odd)": { paddingInlineStart: 0, borderInlineStart: 0 },
    "& > figure": { gridColumn: "1 / -1", paddingInlineStart: 0, borderInlineStart: 0 },
  },
});
