import styled from "@emotion/styled";
import type { FirstStep, FirstSteps } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { useMayChange } from "../session/use-session.ts";
import { FirstDevice } from "./first-device.tsx";
import { type Progress, STEP_PLACES } from "./first-steps.ts";
import { useHideFirstSteps } from "./use-first-steps.ts";

interface FirstStepsBoxProps {
  readonly steps: FirstSteps;
  readonly progress: Progress;
}

/** What to do first in a new tenant or installation: each step is ticked when it has happened. */
export function FirstStepsBox({ steps, progress: { done, total, next } }: FirstStepsBoxProps) {
  const { t } = useTranslation();
  const hide = useHideFirstSteps();
  const mayChange = useMayChange();
  return (
    <Box style={{ containerType: "inline-size" }}>
      <BoxHead>
        <h2>{t("first-steps.title")}</h2>
        <span className="sub">{t("first-steps.progress", { done, total })}</span>
        <Meter aria-hidden="true">
          <i style={{ inlineSize: `${(done / total) * 100}%` }} />
        </Meter>
        {mayChange && (
          <Hide>
            <Button variant="text" size="compact" disabled={hide.isPending} onClick={() => hide.mutate()}>
              {t("first-steps.hide")}
            </Button>
          </Hide>
        )}
      </BoxHead>
      <Steps>
        {steps.steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} isNext={step.id === next} />
        ))}
      </Steps>
    </Box>
  );
}

interface StepProps {
  readonly step: FirstStep;
  readonly number: number;
  readonly isNext: boolean;
}

function Step({ step: { id, done }, number, isNext }: StepProps) {
  const { t } = useTranslation();
  const words = (
    <span className="words">
      <b>{t(`first-steps.${id}`)}</b>
      <span>{t(`first-steps.${id}-text`)}</span>
    </span>
  );
  if (done || id === "account") {
    return (
      <li className="done">
        <div className="row">
          <i className="mark">
            <Icon name="check" size={14} />
          </i>
          {words}
          <span className="state">{t("first-steps.done")}</span>
        </div>
      </li>
    );
  }
  const { to, icon } = STEP_PLACES[id];
  if (isNext) {
    return (
      <li className="next" aria-current="step">
        <div className="row">
          <i className="mark">{number}</i>
          {words}
        </div>
        {id === "device" ? (
          <FirstDevice />
        ) : (
          <div className="way">
            <Button variant="primary" icon={icon} to={to}>
              {t(`first-steps.${id}-action`)}
            </Button>
          </div>
        )}
      </li>
    );
  }
  return (
    <li>
      <Link className="row" to={to}>
        <i className="mark">{number}</i>
        {words}
        <Icon name="right" size={14} />
      </Link>
    </li>
  );
}

const Meter = styled.span({
  flex: "0 1 96px",
  blockSize: 6,
  borderRadius: 3,
  overflow: "hidden",
  background: "var(--press)",
  "& i": { display: "block", blockSize: "100%", background: "var(--accent)" },
});

const Hide = styled.span({ marginInlineStart: "auto" });

const Steps = styled.ol({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& .row": { display: "flex", alignItems: "center", gap: 16, minBlockSize: 60, padding: "8px 16px 8px 20px" },
  "& a.row:hover": { background: "var(--hover)" },
  "& a.row": { outlineOffset: -3 },
  "& .words": { flex: "1 1 auto", minInlineSize: 0, display: "grid" },
  "& .words b": { font: "500 14px/20px var(--font)", color: "var(--text)" },
  "& .words span, & .state": { font: "var(--t-cap)", color: "var(--dim)" },
  "& .mark": {
    flex: "none",
    display: "grid",
    placeItems: "center",
    inlineSize: 24,
    blockSize: 24,
    border: "1.5px solid var(--line-field)",
    borderRadius: "50%",
    font: "600 12px/1 var(--font)",
    color: "var(--dim)",
  },
  "& .icon": { flex: "none" },
  "& .done .mark": { border: 0, background: "var(--ok-tint)", color: "var(--ok)" },
  "& .done .words b": { color: "var(--dim)" },
  "& .next .mark": { border: 0, background: "var(--fill)", color: "var(--on-fill)" },
  "& .next .words b": { fontWeight: 600 },
  "& .next .words span": { font: "var(--t-body-s)" },
  "& .way": { display: "flex", padding: "4px 16px 16px 60px" },
});
