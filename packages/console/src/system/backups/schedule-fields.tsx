import styled from "@emotion/styled";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { Notes, noted } from "../../controls/settings-form/fields/notes.tsx";
import { TimezoneSelect } from "../../controls/time/timezone/timezone-select.tsx";
import { dayName } from "../../i18n/day-name.ts";

const WEEK = ["1", "2", "3", "4", "5", "6", "7"];

/** The zone whose clock says when it is time. */
export function ZoneField({ label, value, onChange, disabled }: FieldProps) {
  return (
    <TimezoneSelect
      label={label}
      value={typeof value === "string" ? value : null}
      onChange={(zone) => onChange(zone ?? "UTC")}
      defaultZone="UTC"
      required
      disabled={disabled}
    />
  );
}

/** Days of the week, from Monday. */
export function WeekDaysField({ label, value, onChange, error, hint, disabled }: FieldProps) {
  const id = useId();
  const { i18n } = useTranslation();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Days aria-describedby={noted(id, { error, hint })}>
      <legend>{label}</legend>
      {WEEK.map((day) => (
        <Checkbox
          key={day}
          label={dayName(Number(day), i18n.language, "short")}
          checked={chosen.includes(day)}
          disabled={disabled}
          onChange={(on) => onChange(on ? [...chosen, day] : chosen.filter((other) => other !== day))}
        />
      ))}
      <Notes id={id} error={error} hint={hint} />
    </Days>
  );
}

const Days = styled.fieldset({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 16px",
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBlockEnd: 8, font: "500 12px/16px var(--font)" },
});
