import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrayField } from "./array-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { CodeField } from "./code-field.tsx";
import { isShown } from "./condition.ts";
import { type ValuePath, valueAt, valuePath } from "./field-path.ts";
import { CheckboxesField, CheckboxField, RadiosField } from "./flag-fields.tsx";
import type { FieldType, FormField } from "./form-field.ts";
import { useFormState } from "./form-state.ts";
import { ManyField } from "./many-field.tsx";
import { ColorField, DateField, IconField, ImageField } from "./media-fields.tsx";
import { placeName, valueOfInput } from "./model-values.ts";
import { NumberField, TextInput } from "./text-fields.tsx";
import { customMessage } from "./validate-model.ts";

interface FieldListProps {
  readonly fields: readonly FormField[];
  /** Rows of the lists that these fields stand in, outermost first. */
  readonly indexes: readonly number[];
}

/** Fields one below the other; those whose condition is false are left out. */
export function FieldList({ fields, indexes }: FieldListProps) {
  const { model } = useFormState();
  return (
    <Fields>
      {fields
        .filter((field) => isShown(field.condition, model))
        .map((field, place) => (
          <FieldView
            key={`${field.path.join(".")} ${field.path.length === 0 ? place : ""}`}
            field={field}
            indexes={indexes}
          />
        ))}
    </Fields>
  );
}

/** What every kind of field is given. */
export interface FieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly value: unknown;
  /** Takes what stands in the input; empty texts become no value. */
  readonly onChange: (input: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly disabled: boolean;
}

interface FieldViewProps {
  readonly field: FormField;
  readonly indexes: readonly number[];
}

function FieldView({ field, indexes }: FieldViewProps) {
  const { t } = useTranslation();
  const { model, disabled, change, touch, problemAt } = useFormState();
  const path: ValuePath = valuePath(field.path, indexes);
  const problem = problemAt(path);
  const error =
    problem &&
    (customMessage(field.validationMessage, problem.code) ?? t(`json-form.${problem.code}`, { limit: problem.limit }));
  if (field.type === "fieldset") {
    return (
      <Fieldset data-field={placeName(path)}>
        <legend>{field.title}</legend>
        {field.description && <p>{field.description}</p>}
        <FieldList fields={field.fields} indexes={indexes} />
      </Fieldset>
    );
  }
  if (field.type === "array") return <ArrayField field={field} indexes={indexes} error={error} Elements={FieldList} />;
  if (field.type === "help") return <Help>{field.description ?? field.title}</Help>;
  const props: FieldProps = {
    field,
    label: field.title,
    value: valueAt(model, path) ?? (field.type === "checkbox" ? field.default : undefined),
    error,
    hint: field.description,
    disabled: disabled || field.readOnly,
    onChange: (input) => change(path, valueOfInput(field.type, input)),
    onBlur: () => touch(path),
  };
  return <div data-field={placeName(path)}>{KINDS[field.type](props)}</div>;
}

const KINDS: Readonly<Record<Exclude<FieldType, "fieldset" | "array" | "help">, (props: FieldProps) => ReactNode>> = {
  number: (props) => <NumberField {...props} />,
  text: (props) => <TextInput {...props} />,
  password: (props) => <TextInput {...props} type="password" />,
  textarea: (props) => <TextInput {...props} rows={props.field.rows ?? 4} />,
  select: (props) => <ChoiceField {...props} />,
  "rc-select": (props) =>
    props.field.multiple || props.field.tags ? <ManyField {...props} /> : <ChoiceField {...props} />,
  radios: (props) => <RadiosField {...props} />,
  checkbox: (props) => <CheckboxField {...props} />,
  checkboxes: (props) => <CheckboxesField {...props} />,
  date: (props) => <DateField {...props} />,
  image: (props) => <ImageField {...props} />,
  color: (props) => <ColorField {...props} />,
  icon: (props) => <IconField {...props} />,
  javascript: (props) => <CodeField {...props} />,
  json: (props) => <CodeField {...props} />,
  html: (props) => <CodeField {...props} />,
  css: (props) => <CodeField {...props} />,
  markdown: (props) => <CodeField {...props} />,
};

const Fields = styled.div({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 16 });

const Fieldset = styled.fieldset({
  minInlineSize: 0,
  margin: 0,
  padding: "12px 12px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > legend": { padding: "0 6px", marginInlineStart: -6, font: "600 12px/16px var(--font)" },
  "& > p": { font: "var(--t-cap)", color: "var(--dim)", marginBlockEnd: 12 },
});

const Help = styled.p({
  padding: "8px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--info-tint)",
  color: "var(--text)",
  font: "var(--t-body-s)",
});
