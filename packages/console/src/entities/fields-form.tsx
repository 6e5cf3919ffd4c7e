import styled from "@emotion/styled";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CountryAutocomplete } from "../controls/country/country-autocomplete.tsx";
import { Select } from "../controls/select.tsx";
import { Switch } from "../controls/switch.tsx";
import { TextField } from "../controls/text-field.tsx";
import { isEmail } from "../sign-in/email.ts";
import type { FormField, FormValues } from "./entity-form.ts";
import { EntityIdField } from "./entity-id-field.tsx";

interface FieldsFormProps {
  readonly fields: readonly FormField[];
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
  readonly autoFocus?: boolean | undefined;
}

const MAX_LENGTH = 255;

/** The controls of a form definition, one below the other; short ones share a line where there is room. */
export function FieldsForm({ fields, control, disabled, autoFocus = false }: FieldsFormProps) {
  const values: FormValues = useWatch({ control }) as FormValues; // every field has a default
  return (
    <Stack>
      {fields
        .filter((field) => field.shown?.(values) ?? true)
        .map((field, index) => (
          <div key={field.name} data-half={field.half || undefined}>
            <FieldControl field={field} control={control} disabled={disabled} autoFocus={autoFocus && index === 0} />
          </div>
        ))}
    </Stack>
  );
}

interface FieldControlProps {
  readonly field: FormField;
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
  readonly autoFocus: boolean;
}

function FieldControl({ field, control, disabled, autoFocus }: FieldControlProps) {
  const { t } = useTranslation();
  const label = t(field.label);
  switch (field.kind) {
    case "heading":
      return (
        <Heading>
          {label}
          {field.hint && <span>{t(field.hint)}</span>}
        </Heading>
      );
    case "text":
    case "email":
    case "area":
      return (
        <Controller
          control={control}
          name={field.name}
          rules={{ validate: (value, values) => textProblem(field, String(value ?? ""), values, t) ?? true }}
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <TextField
              label={label}
              value={String(value ?? "")}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={ref}
              error={fieldState.error?.message}
              optional={field.required === undefined}
              disabled={disabled}
              autoFocus={autoFocus}
              rows={field.kind === "area" ? 3 : undefined}
              type={field.kind === "email" ? "email" : "text"}
              placeholder={field.placeholder && t(field.placeholder)}
            />
          )}
        />
      );
    case "integer":
      return (
        <Controller
          control={control}
          name={field.name}
          rules={{ validate: (value) => /^\d+$/.test(String(value)) || t("tenant-profile.limit-invalid") }}
          render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
            <TextField
              label={label}
              value={String(value ?? "")}
              onChange={onChange}
              onBlur={onBlur}
              inputRef={ref}
              error={fieldState.error?.message}
              disabled={disabled}
            />
          )}
        />
      );
    case "switch":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <Switch label={label} checked={value === true} onChange={onChange} disabled={disabled} />
          )}
        />
      );
    case "choice":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <Select
              label={label}
              value={String(value ?? "")}
              choices={field.choices(t)}
              onChange={onChange}
              disabled={disabled}
            />
          )}
        />
      );
    case "country":
      return (
        <Controller
          control={control}
          name={field.name}
          render={({ field: { value, onChange } }) => (
            <CountryAutocomplete
              label={label}
              value={String(value ?? "")}
              onChange={onChange}
              disabled={disabled}
              optional
            />
          )}
        />
      );
    case "entity": {
      const { required } = field;
      return (
        <Controller
          control={control}
          name={field.name}
          rules={{ validate: (value) => required === undefined || value !== "" || t(required) }}
          render={({ field: { value, onChange }, fieldState }) => (
            <EntityIdField
              label={label}
              value={String(value ?? "")}
              entityType={field.entityType}
              preset={field.preset}
              onChange={onChange}
              optional={required === undefined}
              error={fieldState.error?.message}
              disabled={disabled}
            />
          )}
        />
      );
    }
  }
}

type TextLike = Extract<FormField, { readonly kind: "text" | "email" | "area" }>;

function textProblem(
  field: TextLike,
  value: string,
  values: FormValues,
  t: (key: string) => string,
): string | undefined {
  const text = value.trim();
  if (text === "") return field.required === undefined ? undefined : t(field.required);
  const problem = field.problem?.(text, values);
  if (problem !== undefined) return t(problem);
  if (field.kind === "email" && !isEmail(text)) return t("user.invalid-email-format");
  const limit = field.maxLength ?? (field.kind === "area" ? undefined : MAX_LENGTH);
  return limit !== undefined && text.length > limit ? t("entity.too-long") : undefined;
}

const Stack = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "end",
  gap: 16,
  paddingBlock: 4,
  color: "var(--text)",
  "& > :not([data-half])": { gridColumn: "1 / -1" },
  "& > [data-half]": { alignSelf: "start" },
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Heading = styled.h3({
  marginBlockStart: 8,
  paddingBlockStart: 16,
  borderBlockStart: "1px solid var(--line)",
  font: "600 13px/20px var(--font)",
  "& span": { marginInlineStart: 8, font: "var(--t-cap)", color: "var(--dim)" },
});
