import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../basics/icon-button.tsx";
import { useDraft } from "../../hooks/use-draft.ts";
import { useDialogs } from "../../overlays/dialogs/dialogs.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Select } from "../select.tsx";
import { TextField } from "../text-field.tsx";
import { openJsonDialog } from "./open-json-dialog.tsx";
import {
  inferType,
  readInput,
  resetValue,
  textOfValue,
  VALUE_INPUT_TYPES,
  type ValueInputType,
} from "./typed-input.ts";

interface ValueInputProps {
  readonly value: unknown;
  /** Null while what is entered is invalid; booleans are always valid. */
  readonly onChange: (value: unknown, type: ValueInputType) => void;
  readonly label?: string | undefined;
  /** Default: true. */
  readonly required?: boolean | undefined;
  /** Shown for a missing value in place of the sentence of its type. */
  readonly requiredText?: string | undefined;
  /** Whether a missing value is a problem already; invalid ones always are. */
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

const TYPE_LABELS: Readonly<Record<ValueInputType, string>> = {
  STRING: "value.string",
  INTEGER: "value.integer",
  DOUBLE: "value.double",
  BOOLEAN: "value.boolean",
  JSON: "value.json",
};

const VALUE_LABELS: Readonly<Record<ValueInputType, string>> = {
  STRING: "value.string-value",
  INTEGER: "value.integer-value",
  DOUBLE: "value.double-value",
  BOOLEAN: "value.boolean-value",
  JSON: "value.json-value",
};

const JSON_ROWS = 5;

/** A value and its type. */
export function ValueInput(props: ValueInputProps) {
  const { value, onChange, required = true, requiredText, checked = false, disabled = false } = props;
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { draft, edit } = useDraft(value, draftOf);
  const [touched, setTouched] = useState(false);
  const { type, text } = draft;
  const change = (next: ValueDraft, meaning: unknown) => {
    edit(next, meaning);
    onChange(meaning, next.type);
  };
  const write = (next: string) => {
    setTouched(true);
    change({ type, text: next }, readInput(type, next, required).value);
  };
  const choose = (next: ValueInputType) => {
    const reset = resetValue(next);
    setTouched(false);
    change({ type: next, text: textOfValue(reset) }, reset);
  };
  const read = readInput(type, text, required);
  const editJson = async () => {
    const edited = await openJsonDialog(dialogs, read.value);
    if (edited !== undefined) write(textOfValue(edited));
  };
  const shown = read.problem !== undefined && (!read.missing || checked || touched);
  const sentence = read.problem && (read.missing && requiredText !== undefined ? requiredText : t(read.problem));
  return (
    <Pair data-stacked={type === "JSON" || undefined}>
      <Select
        label={t("value.type")}
        value={type}
        choices={VALUE_INPUT_TYPES.map((code) => ({ value: code, label: t(TYPE_LABELS[code]) }))}
        disabled={disabled}
        onChange={choose}
      />
      {type === "BOOLEAN" ? (
        <Beside>
          <Checkbox
            checked={text === "true"}
            label={t(text === "true" ? "value.true" : "value.false")}
            disabled={disabled}
            onChange={(on) => write(String(on))}
          />
        </Beside>
      ) : (
        <TextField
          label={props.label ?? t(VALUE_LABELS[type])}
          value={text}
          optional={!required}
          disabled={disabled}
          mono={type === "JSON"}
          rows={type === "JSON" ? JSON_ROWS : undefined}
          onChange={write}
          onBlur={() => setTouched(true)}
          error={shown ? sentence : undefined}
          labelAside={
            // The dialog edits objects.
            type === "JSON" &&
            !Array.isArray(read.value) && (
              <IconButton
                size="tiny"
                icon="full"
                label={t("value.edit-json-value")}
                disabled={disabled}
                aria-haspopup="dialog"
                onClick={() => void editJson()}
              />
            )
          }
        />
      )}
    </Pair>
  );
}

interface ValueDraft {
  readonly type: ValueInputType;
  readonly text: string;
}

const draftOf = (value: unknown): ValueDraft => ({ type: inferType(value), text: textOfValue(value) });

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(120px, 160px) minmax(0, 1fr)",
  gap: 12,
  alignItems: "start",
  "&[data-stacked]": { gridTemplateColumns: "minmax(0, 1fr)" },
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Beside = styled.div({ display: "flex", alignItems: "center", minBlockSize: 36, marginBlockStart: 22 });
