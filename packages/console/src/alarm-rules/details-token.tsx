import styled from "@emotion/styled";
import { type DashboardId, entityId, isUuid, parseUuid } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { Popover } from "../controls/overlays/popover/popover.tsx";
import { Token } from "../key-filters/token.tsx";
import { DashboardAutocomplete } from "../pickers/dashboard/dashboard-autocomplete.tsx";
import type { ConditionDraft, RuleDraft } from "./model/alarm-draft.ts";

interface DetailsTokenProps {
  readonly rule: RuleDraft;
  readonly onChange: (rule: RuleDraft) => void;
}

/** What an alarm says, and the dashboard that mobile apps open for it. */
export function DetailsToken(props: DetailsTokenProps) {
  const { t } = useTranslation();
  const { alarmDetails, dashboardId } = props.rule;
  const isSet = alarmDetails.trim() !== "" || dashboardId !== null;
  return (
    <Popover label={t("alarm-rule.details")} content={<DetailsPanel {...props} />}>
      {(button) => (
        <Token
          type="button"
          data-own={isSet || undefined}
          data-empty={!isSet || undefined}
          aria-label={t("alarm-rule.details")}
          {...button}
        >
          <Icon name="edit" size={14} />
          <span className="text">{alarmDetails.trim() || t("alarm-rule.details")}</span>
        </Token>
      )}
    </Popover>
  );
}

function DetailsPanel({ rule, onChange }: DetailsTokenProps) {
  const { t } = useTranslation();
  const keys = [...new Set(keysOf(rule.condition))];
  return (
    <Panel>
      <TextField
        optional
        rows={3}
        label={t("alarm-rule.details")}
        hint={t("alarm-rule.details-hint")}
        value={rule.alarmDetails}
        onChange={(alarmDetails) => onChange({ ...rule, alarmDetails })}
      />
      {keys.length > 0 && (
        <fieldset aria-label={t("alarm-rule.variables")}>
          {keys.map((key) => (
            <Button
              key={key}
              size="compact"
              icon="plus"
              onClick={() => onChange({ ...rule, alarmDetails: `${spaced(rule.alarmDetails)}\${${key}}` })}
            >
              {key}
            </Button>
          ))}
        </fieldset>
      )}
      <DashboardAutocomplete
        label={t("device-profile.mobile-dashboard")}
        value={dashboardOf(rule.dashboardId)}
        onChange={(id) => onChange({ ...rule, dashboardId: id?.id ?? null })}
      />
    </Panel>
  );
}

/** Stored rules name what they like, also what is no id. */
function dashboardOf(id: string | null): DashboardId | null {
  return id !== null && isUuid(id) ? entityId("DASHBOARD", parseUuid(id)) : null;
}

const spaced = (text: string) => (text === "" || /\s$/.test(text) ? text : `${text} `);

/** Values that the text of a rule may name: those of its own conditions. */
function keysOf(condition: ConditionDraft): readonly string[] {
  switch (condition.kind) {
    case "group":
      return condition.items.flatMap(keysOf);
    case "filter":
      return condition.filter.key.type === "CONSTANT" || condition.filter.key.key === ""
        ? []
        : [condition.filter.key.key];
    case "silence":
      return condition.of.key === "" ? [] : [condition.of.key];
  }
}

const Panel = styled.div({
  display: "grid",
  gap: 16,
  inlineSize: 340,
  maxInlineSize: "100%",
  "& fieldset": { display: "flex", flexWrap: "wrap", gap: 4, margin: 0, marginBlockStart: -8, padding: 0, border: 0 },
});
