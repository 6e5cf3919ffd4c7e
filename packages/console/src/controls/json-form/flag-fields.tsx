import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import { Checkbox } from "../checkbox.tsx";
import { Icon } from "../icon.tsx";
import { RadioGroup } from "../radio-group/radio-group.tsx";
import type { FieldProps } from "./field-view.tsx";

export function CheckboxField({ label, value, onChange, error, hint, disabled }: FieldProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        label={label}
        checked={value === true}
        onChange={onChange}
        disabled={disabled}
        describedBy={noted(id, { error, hint })}
      />
      <Notes id={id} error={error} hint={hint} />
    </>
  );
}

/** Any of a few choices. */
export function CheckboxesField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <ChoiceSet legend={label} error={error} hint={hint}>
      {field.choices.map((choice) => (
        <Checkbox
          key={String(choice.value)}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          disabled={disabled}
          onChange={(on) => onChange(on ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value))}
        />
      ))}
    </ChoiceSet>
  );
}

/** One of a few choices, all in sight. */
export function RadiosField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const id = useId();
  return (
    <>
      <RadioGroup
        label={label}
        value={value === undefined || value === null ? null : String(value)}
        choices={field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        disabled={disabled}
        describedBy={noted(id, { error, hint })}
        onChange={(chosen) => onChange(field.choices.find((choice) => String(choice.value) === chosen)?.value)}
      />
      <Notes id={id} error={error} hint={hint} />
    </>
  );
}

interface SetProps extends Omit<NotesProps, "id"> {
  readonly legend: string;
  readonly children: ReactNode;
}

function ChoiceSet({ legend, children, ...notes }: SetProps) {
  const id = useId();
  return (
    <Choices aria-describedby={noted(id, notes)}>
      <legend>{legend}</legend>
      {children}
      <Notes id={id} {...notes} />
    </Choices>
  );
}

interface NotesProps {
  /** For `aria-describedby` of what stands above. */
  readonly id?: string | undefined;
  readonly error: string | undefined;
  readonly hint: string | undefined;
}

/** What a field says below itself that has no line of its own for it. */
export function Notes({ id, error, hint }: NotesProps) {
  if (error !== undefined) {
    return (
      <Note id={id} role="alert" data-tone="bad">
        <Icon name="error" size={14} />
        {error}
      </Note>
    );
  }
  return hint === undefined ? null : <Note id={id}>{hint}</Note>;
}

const noted = (id: string, { error, hint }: NotesProps) => (error === undefined && hint === undefined ? undefined : id);

const Choices = styled.fieldset({
  display: "grid",
  justifyItems: "start",
  gap: 8,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBlockEnd: 8, font: "500 12px/16px var(--font)" },
});

const Note = styled.p({
  display: "flex",
  gap: 4,
  marginBlockStart: 4,
  font: "var(--t-cap)",
  color: "var(--dim)",
  "&[data-tone='bad']": { color: "var(--bad)" },
});
