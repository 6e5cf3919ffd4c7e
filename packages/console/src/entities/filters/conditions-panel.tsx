import styled from "@emotion/styled";
import type { EntityType } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { ToolbarLayer } from "../../controls/tables/filter-pill/toolbar-layer.tsx";
import { ConditionForm } from "./condition-form.tsx";
import { describeCondition } from "./describe-condition.ts";
import { MAX_CONDITIONS } from "./list-filter.ts";

export { describeCondition };

interface ConditionsPanelProps {
  readonly label: string;
  /** Of the entities that the list shows. */
  readonly entityType: EntityType;
  readonly values: readonly string[];
  readonly anchor: HTMLElement;
  readonly onChange: (values: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Conditions on attributes and latest values: those there are, and one more. */
export function ConditionsPanel({ label, entityType, values, anchor, onChange, onClose }: ConditionsPanelProps) {
  const { t } = useTranslation();
  const add = (added: string) => {
    onChange(values.includes(added) ? values : [...values, added]);
    onClose();
  };
  return (
    <ToolbarLayer anchor={anchor} label={label} onClose={onClose}>
      {values.length > 0 && (
        <Conditions>
          {values.map((each) => (
            <li key={each}>
              <bdi>{describeCondition(each, t)}</bdi>
              <IconButton
                size="tiny"
                icon="close"
                label={t("filter.take-away", { name: describeCondition(each, t) })}
                onClick={() => onChange(values.filter((other) => other !== each))}
              />
            </li>
          ))}
        </Conditions>
      )}
      <ConditionForm entityType={entityType} disabled={values.length >= MAX_CONDITIONS} onAdd={add} />
    </ToolbarLayer>
  );
}

const Conditions = styled.ul({
  marginBlockEnd: 8,
  paddingBlockEnd: 8,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& li": { display: "flex", alignItems: "center", gap: 4, minBlockSize: 28, padding: "0 0 0 8px" },
  "& bdi": { flex: 1, minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
