import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import { Checkbox } from "../../fields/checkbox.tsx";
import { RadioGroup } from "../../fields/radio-group.tsx";
import { Switch } from "../../fields/switch.tsx";
import { useForm } from "../form-context.ts";
import type { FieldProps } from "./field-props.ts";
import { Notes, noted } from "./notes.tsx";

export function CheckboxField(props: FieldProps) {
  return <FlagField {...props} control={Checkbox} />;
}

/** A flag that takes effect by itself, drawn as a switch. */
export function SwitchField(props: FieldProps) {
  return <FlagField {...props} control={Switch} />;
}

interface FlagFieldProps extends FieldProps {
  readonly control: typeof Checkbox | typeof Switch;
}

function FlagField({ control: Control, label, value, onChange, error, hint, disabled }: FlagFieldProps) {
  const id = useId();
  return (
    <>
      <Control
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
  const { translate } = useForm();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <ChoiceSet legend={label} error={error} hint={hint}>
      {field.choices.map((choice) => (
        <Checkbox
          key={String(choice.value)}
          label={translate(choice.label)}
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
  const { translate } = useForm();
  const id = useId();
  return (
    <>
      <RadioGroup
        label={label}
        value={value === undefined || value === null ? null : String(value)}
        choices={field.choices.map((choice) => ({ value: String(choice.value), label: translate(choice.label) }))}
        disabled={disabled}
        describedBy={noted(id, { error, hint })}
        onChange={(chosen) => onChange(field.choices.find((choice) => String(choice.value) === chosen)?.value)}
      />
      <Notes id={id} error={error} hint={hint} />
    </>
  );
}

interface SetProps {
  readonly legend: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
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
