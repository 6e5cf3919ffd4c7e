import styled from "@emotion/styled";
import { memo } from "react";
import { ArrayField } from "./fields/array-field.tsx";
import { hasKind, kindOf } from "./fields/field-kinds.tsx";
import { useForm } from "./form-context.ts";
import type { FormField } from "./schema/form-field.ts";
import { valueOfInput } from "./schema/model-values.ts";
import { useFieldPlace, useIsShown, useValueAt } from "./use-field.ts";

interface FieldListProps {
  readonly fields: readonly FormField[];
  /** Indexes in the lists around these fields, outermost first. */
  readonly indexes: readonly number[];
  /** The first field has the focus when the form is opened. */
  readonly autoFocus?: boolean | undefined;
}

/** Fields one below the other, short ones side by side; those whose condition is false are left out. */
export function FieldList({ fields, indexes, autoFocus = false }: FieldListProps) {
  return (
    <Fields>
      {fields.map((field, at) => (
        <FieldView
          key={`${field.path.join(".")} ${field.path.length === 0 ? at : ""}`}
          field={field}
          indexes={indexes}
          autoFocus={autoFocus && at === 0}
        />
      ))}
    </Fields>
  );
}

interface FieldViewProps {
  readonly field: FormField;
  readonly indexes: readonly number[];
  readonly autoFocus: boolean;
}

/** Drawn again when its own value, problem or condition changes, and never because of other fields. */
const FieldView = memo(function FieldView(props: FieldViewProps) {
  const isShown = useIsShown(props.field);
  return isShown ? <ShownField {...props} /> : null;
});

function ShownField(props: FieldViewProps) {
  const { translate, views } = useForm();
  const { field } = props;
  const description = field.description && translate(field.description);
  if (hasKind(field, views)) return <ValueField {...props} />;
  switch (field.type) {
    case "fieldset":
      return <MembersField {...props} />;
    case "array":
      return <ElementsField {...props} />;
    case "help":
      return (
        <Help>
          {description && field.path.length > 0 && <h3>{translate(field.title)}</h3>}
          <p>{description ?? translate(field.title)}</p>
        </Help>
      );
    default:
      return <ValueField {...props} />;
  }
}

function MembersField({ field, indexes }: FieldViewProps) {
  const { translate } = useForm();
  const { place } = useFieldPlace(field, indexes);
  return (
    <Fieldset data-field={place}>
      <legend>{translate(field.title)}</legend>
      {field.description && <p>{translate(field.description)}</p>}
      <FieldList fields={field.fields} indexes={indexes} />
    </Fieldset>
  );
}

function ElementsField({ field, indexes }: FieldViewProps) {
  const { path, place, error } = useFieldPlace(field, indexes);
  return <ArrayField field={field} indexes={indexes} path={path} place={place} error={error} Elements={FieldList} />;
}

function ValueField({ field, indexes, autoFocus }: FieldViewProps) {
  const { store, disabled, translate, views } = useForm();
  const { path, place, error } = useFieldPlace(field, indexes);
  const value = useValueAt(path);
  const Kind = kindOf(field, views);
  return (
    <div data-field={place} data-half={field.half || undefined}>
      <Kind
        field={field}
        label={translate(field.title)}
        value={value ?? (field.type === "checkbox" ? field.default : undefined)}
        error={error}
        hint={field.description && translate(field.description)}
        disabled={disabled || field.readOnly}
        autoFocus={autoFocus}
        onChange={(input) => store.change(path, valueOfInput(field.type, input))}
        onBlur={() => store.touch(path)}
      />
    </div>
  );
}

const Fields = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 16,
  "& > :not([data-half])": { gridColumn: "1 / -1" },
  "& > :empty": { display: "none" }, // a field that only brings a value into the form
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Fieldset = styled.fieldset({
  minInlineSize: 0,
  margin: 0,
  padding: "12px 12px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > legend": { padding: "0 6px", marginInlineStart: -6, font: "600 12px/16px var(--font)" },
  "& > p": { font: "var(--t-cap)", color: "var(--dim)", marginBlockEnd: 12 },
});

const Help = styled.div({
  padding: "8px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--info-tint)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  "& h3": { font: "600 13px/20px var(--font)" },
});
