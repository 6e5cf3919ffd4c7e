import styled from "@emotion/styled";
import type { EventType } from "@orrery/model";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Checkbox } from "../controls/fields/checkbox.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { ToolbarLayer } from "../controls/tables/filter-pill/toolbar-layer.tsx";
import { cleaned, type EventConditions } from "./event-filter.ts";
import { EVENT_KINDS, type EventFilterField } from "./event-kinds.tsx";

interface EventFilterPanelProps {
  readonly anchor: HTMLElement;
  readonly type: EventType;
  readonly conditions: EventConditions;
  readonly onChange: (conditions: EventConditions) => void;
  readonly onClose: () => void;
}

const NUMBER = /^\d{0,15}$/;
const ANY = "any";

/** The filter of the events of a type, applied as a whole. */
export function EventFilterPanel({ anchor, type, conditions, onChange, onClose }: EventFilterPanelProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(conditions);
  const { fields } = EVENT_KINDS[type];
  const problem = fields.some(({ name, kind }) => kind === "number" && !NUMBER.test(String(draft[name] ?? "")));
  const apply = (next: EventConditions) => {
    onChange(cleaned(fields, next));
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) apply(draft);
  };
  return (
    <ToolbarLayer anchor={anchor} align="end" label={t("event.events-filter")} onClose={onClose}>
      <Form noValidate onSubmit={handleSubmit}>
        {fields
          .filter(({ onlyWith }) => onlyWith === undefined || draft[onlyWith] === true)
          .map((field, at) => (
            <FilterField
              key={field.name}
              field={field}
              autoFocus={at === 0}
              value={draft[field.name]}
              onChange={(value) => setDraft({ ...draft, [field.name]: value })}
            />
          ))}
        <div className="foot">
          <Button size="compact" onClick={() => apply({})}>
            {t("action.clear")}
          </Button>
          <Button size="compact" type="submit" variant="primary">
            {t("action.apply")}
          </Button>
        </div>
      </Form>
    </ToolbarLayer>
  );
}

interface FilterFieldProps {
  readonly field: EventFilterField;
  readonly value: string | boolean | undefined;
  readonly autoFocus: boolean;
  readonly onChange: (value: string | boolean) => void;
}

function FilterField({ field: { label, kind, choices = {} }, value, autoFocus, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  if (kind === "flag") return <Checkbox label={t(label)} checked={value === true} onChange={onChange} />;
  if (kind === "choice") {
    return (
      <Select
        optional
        label={t(label)}
        value={String(value ?? "") || ANY}
        choices={[
          { value: ANY, label: t("filter.all") },
          ...Object.entries(choices).map(([choice, name]) => ({ value: choice, label: t(name) })),
        ]}
        onChange={(next) => onChange(next === ANY ? "" : next)}
      />
    );
  }
  const entered = String(value ?? "");
  return (
    <TextField
      optional
      label={t(label)}
      value={entered}
      autoFocus={autoFocus}
      inputMode={kind === "number" ? "numeric" : undefined}
      error={kind === "number" && !NUMBER.test(entered) ? t("event.number-invalid") : undefined}
      onChange={onChange}
    />
  );
}

const Form = styled.form({
  display: "grid",
  gap: 12,
  padding: 8,
  maxBlockSize: "min(560px, calc(100vh - 160px))",
  overflow: "auto",
  "& .foot": { display: "flex", justifyContent: "flex-end", gap: 8 },
});
