import styled from "@emotion/styled";
import {
  type DashboardFilter,
  type UserCondition,
  type UserValue,
  userConditions,
  withUserValues,
} from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { DateTime } from "../../../controls/time/date-time/date-time.tsx";
import { operationText } from "../../../key-filters/operation-text.ts";
import { type Drafts, draftsOf, readDrafts } from "./filter-drafts.ts";

interface FilterDialogProps {
  readonly filter: DashboardFilter;
  readonly onChange: (filter: DashboardFilter) => void;
  readonly onClose: () => void;
}

/** The values of a filter that viewers may change, for as long as the page is open. */
export function FilterDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation();
  const conditions = useMemo(() => userConditions(filter), [filter]);
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(conditions));
  const [checked, setChecked] = useState(false);
  const { values, wrong } = readDrafts(conditions, drafts);
  const update = () => {
    setChecked(true);
    if (wrong.size > 0) return;
    onChange(withUserValues(filter, values));
    onClose();
  };
  return (
    <Dialog
      open
      title={filter.filter}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" type="submit" form={FORM}>
            {t("action.apply")}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          update();
        }}
      >
        {conditions.map((condition) => (
          <ConditionField
            key={condition.path}
            condition={condition}
            value={drafts[condition.path]}
            error={checked && wrong.has(condition.path) ? t("dashboard.filter-value-wrong") : undefined}
            onChange={(value) => setDrafts((before) => ({ ...before, [condition.path]: value }))}
          />
        ))}
      </Form>
    </Dialog>
  );
}

const FORM = "dashboard-filter";

interface ConditionFieldProps {
  readonly condition: UserCondition;
  readonly value: UserValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: UserValue | undefined) => void;
}

function ConditionField({ condition, value, error, onChange }: ConditionFieldProps) {
  const { t } = useTranslation();
  const { key, valueType, operation } = condition;
  const label = condition.label ?? `${key.key} ${t(operationText(valueType, operation))}`;
  switch (valueType) {
    case "BOOLEAN":
      return (
        <SegmentedControl
          label={label}
          value={`${value === true}`}
          choices={[
            { value: "true", label: t("value.true") },
            { value: "false", label: t("value.false") },
          ]}
          onChange={(next) => onChange(next === "true")}
        />
      );
    case "DATE_TIME":
      return (
        <DateTime
          label={label}
          value={typeof value === "number" ? value : null}
          error={error}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case "NUMERIC":
    case "STRING":
      return (
        <TextField
          label={label}
          value={value === undefined ? "" : String(value)}
          error={error}
          inputMode={valueType === "NUMERIC" ? "decimal" : undefined}
          onChange={onChange}
        />
      );
  }
}

const Form = styled.form({ display: "grid", gap: 16, paddingBlockStart: 4, color: "var(--text)" });
