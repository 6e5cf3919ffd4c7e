import styled from "@emotion/styled";
import type { AlarmSeverity } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { SEVERITY_LOOKS, Severity } from "../alarms/severity.tsx";
import { Button } from "../controls/basics/button.tsx";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import { TokenSelect } from "../key-filters/token.tsx";
import {
  type AlarmDraft,
  bySeverity,
  freeSeverities,
  newFilter,
  newRule,
  type RuleDraft,
} from "./model/alarm-draft.ts";
import { copyOfRule } from "./model/copy-draft.ts";
import { PropagationButton } from "./propagation-button.tsx";
import { RuleCard } from "./rule-card.tsx";
import { useRuleEditing } from "./rule-context.ts";

interface AlarmEditorProps {
  readonly alarm: AlarmDraft;
  readonly onChange: (alarm: AlarmDraft) => void;
}

/** The rules for one type of alarm: a create rule for each severity, and one that clears. */
export function AlarmEditor({ alarm, onChange }: AlarmEditorProps) {
  const { t } = useTranslation();
  const { problemAt } = useRuleEditing();
  const { create, clear } = alarm;
  const free = freeSeverities(alarm);
  const setRule = (severity: AlarmSeverity, rule: RuleDraft) =>
    onChange({ ...alarm, create: create.map((each) => (each.severity === severity ? { severity, rule } : each)) });
  const move = (from: AlarmSeverity, to: AlarmSeverity) =>
    onChange({
      ...alarm,
      create: bySeverity(create.map((each) => (each.severity === from ? { ...each, severity: to } : each))),
    });
  const add = (severity: AlarmSeverity) => {
    const last = create.at(-1);
    const rule = last ? { ...copyOfRule(last.rule), json: undefined } : newRule();
    onChange({ ...alarm, create: bySeverity([...create, { severity, rule }]) });
  };
  return (
    <Stack>
      <Head>
        <div className="type">
          <TextField
            label={t("alarm-rule.type")}
            value={alarm.alarmType}
            placeholder={t("alarm-rule.type-hint")}
            error={problemAt(`${alarm.key}/type`)}
            onChange={(alarmType) => onChange({ ...alarm, alarmType })}
          />
        </div>
        <PropagationButton alarm={alarm} onChange={onChange} />
        <Menu
          trigger={(button) => (
            <Button size="toolbar" icon="plus" disabled={free.length === 0} {...button}>
              {t("alarm-rule.add-severity")}
            </Button>
          )}
          actions={free.map((severity) => ({
            id: severity,
            label: t(SEVERITY_LOOKS[severity].name),
            run: () => add(severity),
          }))}
        />
      </Head>
      <ErrorLabel message={problemAt(`${alarm.key}/create`)} />
      {create.map(({ severity, rule }) => (
        <RuleCard
          key={rule.key}
          label={t(SEVERITY_LOOKS[severity].name)}
          edge={SEVERITY_LOOKS[severity].mark}
          lead={
            <TokenSelect
              strong
              label={t("alarm.severity")}
              mark={<Severity severity={severity} />}
              value={severity}
              choices={[severity, ...free].map((each) => ({ value: each, label: t(SEVERITY_LOOKS[each].name) }))}
              onChange={(to) => move(severity, to)}
            />
          }
          rule={rule}
          onChange={(changed) => setRule(severity, changed)}
          onRemove={
            create.length > 1
              ? () => onChange({ ...alarm, create: create.filter((each) => each.severity !== severity) })
              : undefined
          }
        />
      ))}
      {clear ? (
        <RuleCard
          key={clear.key}
          label={t("alarm-rule.clears")}
          edge="var(--line-strong)"
          lead={
            <ClearLead>
              <Icon name="ack" size={16} />
              {t("alarm-rule.clears")}
            </ClearLead>
          }
          rule={clear}
          onChange={(changed) => onChange({ ...alarm, clear: changed })}
          onRemove={() => onChange({ ...alarm, clear: undefined })}
        />
      ) : (
        <div>
          <Button
            size="toolbar"
            variant="accent-text"
            icon="plus"
            onClick={() => onChange({ ...alarm, clear: newRule([newFilter()]) })}
          >
            {t("alarm-rule.add-clear")}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const Stack = styled.div({ display: "grid", alignContent: "start", gap: 8 });

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: 8,
  marginBlockEnd: 4,
  "& > .type": { flex: "1 1 240px", minInlineSize: 0 },
  "& > .MuiButton-root, & > span": { marginBlockStart: 24 },
  "@media (max-width: 959.95px)": { "& > .MuiButton-root, & > span": { marginBlockStart: 0 } },
});

const ClearLead = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  paddingInlineStart: 2,
  fontWeight: 500,
  color: "var(--ok)",
});
