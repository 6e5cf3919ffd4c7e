import { useTranslation } from "react-i18next";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { parseDraft, type ValueDraft } from "./value-input.ts";

const TYPES = [
  { value: "STRING", label: "value.string" },
  { value: "LONG", label: "value.integer" },
  { value: "DOUBLE", label: "value.double" },
  { value: "BOOLEAN", label: "value.boolean" },
  { value: "JSON", label: "value.json" },
] as const;

const VALUE_LABELS = {
  STRING: "value.string-value",
  LONG: "value.integer-value",
  DOUBLE: "value.double-value",
  BOOLEAN: "value.boolean-value",
  JSON: "value.json-value",
} as const;

interface ValueFieldsProps {
  readonly draft: ValueDraft;
  readonly onChange: (draft: ValueDraft) => void;
  /** Problems are shown after the first attempt to save. */
  readonly checked: boolean;
}

/** A typed value: its type and the control that suits it. */
export function ValueFields({ draft, onChange, checked }: ValueFieldsProps) {
  const { t } = useTranslation();
  const parsed = parseDraft(draft);
  const problem = checked && !parsed.ok ? t(parsed.problem) : undefined;
  return (
    <>
      <Select
        label={t("value.type")}
        value={draft.type}
        choices={TYPES.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(type) => onChange({ type, text: type === "BOOLEAN" ? "false" : draft.text })}
      />
      {draft.type === "BOOLEAN" ? (
        <Select
          label={t(VALUE_LABELS.BOOLEAN)}
          value={draft.text === "true" ? "true" : "false"}
          choices={[
            { value: "true", label: t("value.true") },
            { value: "false", label: t("value.false") },
          ]}
          onChange={(text) => onChange({ ...draft, text })}
        />
      ) : (
        <TextField
          label={t(VALUE_LABELS[draft.type])}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
          error={problem}
          rows={draft.type === "JSON" ? 6 : undefined}
          mono={draft.type === "JSON"}
        />
      )}
    </>
  );
}
