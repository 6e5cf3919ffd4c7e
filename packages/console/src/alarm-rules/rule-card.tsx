import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Line } from "../key-filters/sentence.ts";
import { AttributeHints } from "./attribute-hint.tsx";
import { AddCondition, GroupRows, GroupWordToken } from "./condition-group.tsx";
import { ConditionWords, RowTools } from "./condition-row.tsx";
import { DetailsToken } from "./details-token.tsx";
import type { GroupDraft, RuleDraft } from "./model/alarm-draft.ts";
import { copyOf } from "./model/copy-draft.ts";
import { useRuleEditing } from "./rule-context.ts";
import { ScheduleToken } from "./schedule-token.tsx";
import { SpecTokens } from "./spec-tokens.tsx";

interface RuleCardProps {
  /** Name for assistive technology. */
  readonly label: string;
  /** The first words: a severity, or that it clears. */
  readonly lead: ReactNode;
  /** CSS colour of the edge. */
  readonly edge: string;
  readonly rule: RuleDraft;
  readonly onChange: (rule: RuleDraft) => void;
  /** Absent: it cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** A rule as a sentence of which each word can be changed. */
export function RuleCard({ label, lead, edge, rule, onChange, onRemove }: RuleCardProps) {
  const { t } = useTranslation();
  const { problemAt } = useRuleEditing();
  const { condition, key } = rule;
  const setCondition = (changed: GroupDraft) => onChange({ ...rule, condition: changed });
  const single = onlyCondition(condition);
  return (
    <Card tabIndex={-1} aria-label={label} style={{ "--edge": edge } as Record<`--${string}`, string>}>
      <Line>
        {lead}
        <span>{t("alarm-rule.when")}</span>
        {single ? (
          <ConditionWords condition={single} onChange={(item) => setCondition({ ...condition, items: [item] })} />
        ) : (
          <>
            <GroupWordToken group={condition} onChange={setCondition} />
            <span>{t("alarm-rule.hold")}</span>
          </>
        )}
        <span className="end">
          {single && (
            <RowTools
              condition={single}
              onChange={(item) => setCondition({ ...condition, items: [item] })}
              onDuplicate={() => setCondition({ ...condition, items: [single, copyOf(single)] })}
              onRemove={() => setCondition({ ...condition, items: [] })}
            />
          )}
          <AddCondition group={condition} onChange={setCondition} />
          {onRemove && (
            <IconButton
              size="compact"
              icon="trash"
              label={t("alarm-rule.remove-rule", { name: label })}
              onClick={onRemove}
            />
          )}
        </span>
      </Line>
      {!single && <GroupRows group={condition} onChange={setCondition} />}
      <ErrorLabel message={problemAt(`${key}/condition`)} />
      <Line>
        <SpecTokens
          spec={rule.spec}
          problem={problemAt(`${key}/spec`)}
          onChange={(spec) => onChange({ ...rule, spec })}
        />
        <span>{t("alarm-rule.active")}</span>
        <ScheduleToken
          schedule={rule.schedule}
          problem={problemAt(`${key}/schedule`)}
          onChange={(schedule) => onChange({ ...rule, schedule })}
        />
        <DetailsToken rule={rule} onChange={onChange} />
        <AttributeHints rule={rule} />
      </Line>
    </Card>
  );
}

/** A condition that stands alone is a part of the first line. */
function onlyCondition({ holds, items }: GroupDraft) {
  const [item] = items;
  const isPlain = holds === "all" || holds === "any";
  return items.length === 1 && isPlain && item && item.kind !== "group" ? item : undefined;
}

const Card = styled.section({
  position: "relative",
  display: "grid",
  gap: 8,
  padding: "8px 8px 8px 15px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  "&:focus": { outline: "none" },
  "&::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: -1,
    insetBlock: -1,
    inlineSize: 3,
    borderStartStartRadius: 8,
    borderEndStartRadius: 8,
    background: "var(--edge)",
  },
  "& .end": { display: "flex", alignItems: "center", gap: 4, marginInlineStart: "auto" },
  "& .tools": { display: "flex", gap: 2 },
});
