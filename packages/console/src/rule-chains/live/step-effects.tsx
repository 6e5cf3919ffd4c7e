import styled from "@emotion/styled";
import type { FollowedStep } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { effectLines } from "./effect-lines.ts";

interface StepEffectsProps {
  readonly step: FollowedStep;
  readonly isTrial: boolean;
}

/** What a node stored or sent, or would have; in a dry run also what it remembered when it began. */
export function StepEffects({ step, isTrial }: StepEffectsProps) {
  const { t } = useTranslation();
  const { effect, wouldHave, remembered, failure } = step;
  const hasEffect = (effect !== "none" || wouldHave !== undefined) && failure === null;
  if (!hasEffect && remembered === undefined) return null;
  return (
    <Effects>
      {remembered && <li className="remembered">{t(`rulechain.trial-remembers-${remembered}`)}</li>}
      {hasEffect && <li>{t(isTrial ? `rulechain.trial-${effect}` : `rulechain.follow-${effect}`)}</li>}
      {hasEffect &&
        wouldHave?.map(({ action, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be done twice
          <li key={index}>
            <b>{action}</b>
            <code>{effectLines(details).join("\n")}</code>
          </li>
        ))}
    </Effects>
  );
}

const Effects = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: "0 20px 4px 52px",
  font: "var(--t-body-s)",
  color: "var(--text)",
  "& .remembered": { color: "var(--dim)" },
  "& code": {
    display: "block",
    margin: "2px 0 6px",
    padding: "4px 8px",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    font: "400 12px/18px var(--mono)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
