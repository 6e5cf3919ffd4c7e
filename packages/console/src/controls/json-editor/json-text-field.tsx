import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../text-field.tsx";
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
  const [text, setText] = useState(() => textOf(value));
  const [error, setError] = useState<string>();
  const given = useRef(value);
  if (given.current !== value) {
    given.current = value;
    setText(textOf(value));
    setError(undefined);
  }
  const handleChange = (next: string) => {
    setText(next);
    const parsed = next.trim() === "" ? { ok: true as const, value: undefined } : parseJsonText(next);
    setError(parsed.ok ? undefined : t("editor.invalid-json"));
    onValid?.(parsed.ok);
    if (!parsed.ok) return;
    given.current = parsed.value;
    onChange(parsed.value);
  };
  return <TextField mono {...{ label, value: text, error, optional, disabled }} onChange={handleChange} />;
}

const textOf = (value: unknown): string => (value === undefined ? "" : (JSON.stringify(value) ?? ""));
