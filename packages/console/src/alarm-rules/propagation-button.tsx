import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../controls/autocomplete/chips-combobox.tsx";
import { Button } from "../controls/basics/button.tsx";
import { Switch } from "../controls/fields/switch.tsx";
import { Popover } from "../controls/overlays/popover/popover.tsx";
import { findRelationTypes } from "../pickers/relation-type/relation-types.ts";
import type { AlarmDraft } from "./model/alarm-draft.ts";

interface PropagationProps {
  readonly alarm: AlarmDraft;
  readonly onChange: (alarm: AlarmDraft) => void;
}

/** Where else an alarm is listed. */
export function PropagationButton(props: PropagationProps) {
  const { t } = useTranslation();
  const { propagate, propagateToOwner, propagateToTenant } = props.alarm;
  const isOn = propagate || propagateToOwner || propagateToTenant;
  return (
    <Popover label={t("alarm-rule.propagation")} content={<PropagationPanel {...props} />}>
      {(button) => (
        <Button size="toolbar" icon="flow" {...button}>
          {t("alarm-rule.propagate")}&nbsp;<Dim>{t(isOn ? "alarm-rule.on" : "alarm-rule.off")}</Dim>
        </Button>
      )}
    </Popover>
  );
}

function PropagationPanel({ alarm, onChange }: PropagationProps) {
  const { t } = useTranslation();
  const types = alarm.propagateRelationTypes;
  const add = (text: string) => {
    const type = text.trim();
    if (type !== "" && !types.includes(type)) onChange({ ...alarm, propagateRelationTypes: [...types, type] });
  };
  return (
    <Panel>
      <Switch
        label={t("alarm-rule.propagate-related")}
        checked={alarm.propagate}
        onChange={(propagate) => onChange({ ...alarm, propagate })}
      />
      {alarm.propagate && (
        <ChipsCombobox<string>
          optional
          label={t("alarm-rule.relation-types")}
          placeholder={t("relation.any-relation-type")}
          chips={types.map((type) => ({ key: type, text: type }))}
          separators={[",", ";"]}
          search={{
            key: ["relation-types", types],
            load: async (text) =>
              findRelationTypes(text)
                .filter((type) => !types.includes(type))
                .map((type) => ({ key: type, text: type, value: type })),
          }}
          noMatches={(text) => t("relation.no-relation-type-matching", { relationType: text })}
          onAdd={({ value }) => add(value)}
          onAddText={add}
          onRemove={(type) => onChange({ ...alarm, propagateRelationTypes: types.filter((other) => other !== type) })}
        />
      )}
      <Switch
        label={t("alarm-rule.propagate-owner")}
        checked={alarm.propagateToOwner}
        onChange={(propagateToOwner) => onChange({ ...alarm, propagateToOwner })}
      />
      <Switch
        label={t("alarm-rule.propagate-tenant")}
        checked={alarm.propagateToTenant}
        onChange={(propagateToTenant) => onChange({ ...alarm, propagateToTenant })}
      />
    </Panel>
  );
}

const Dim = styled.span({ color: "var(--faint)", fontWeight: 400 });

const Panel = styled.div({ display: "grid", gap: 12, inlineSize: 300, maxInlineSize: "100%" });
