import { formatBigJson } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { TextField } from "../../fields/text-field.tsx";
import { useDraft } from "../../hooks/use-draft.ts";
import { parseJsonText } from "./json-text.ts";

interface JsonTextFieldProps {
  readonly label: string;
  readonly value: unknown;
  /** Called with what the text means; not while it means nothing. `undefined` when it is empty. */
  readonly onChange: (value: unknown) => void;
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A JSON value in one line of text; says when the text is no JSON. */
export function JsonTextField({ label, value, onChange, onValid, optional, disabled }: JsonTextFieldProps) {
  const { t } = useTranslation();
  const { draft, edit } = useDraft(value, (given) => ({ text: textOf(given), valid: true }));
  const error = draft.valid ? undefined : t("editor.invalid-json");
  const handleChange = (next: string) => {
    const parsed = next.trim() === "" ? { ok: true as const, value: undefined } : parseJsonText(next);
    edit({ text: next, valid: parsed.ok }, parsed.ok ? parsed.value : value);
    onValid?.(parsed.ok);
    if (parsed.ok) onChange(parsed.value);
  };
  return (
    <TextField
      mono
      label={label}
      value={draft.text}
      error={error}
      optional={optional}
      disabled={disabled}
      onChange={handleChange}
    />
  );
}

const textOf = (value: unknown): string => (value === undefined ? "" : formatBigJson(value));
