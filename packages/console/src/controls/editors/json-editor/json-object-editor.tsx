import { formatBigJson, type JsonObject } from "@orrery/model";
import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../hooks/use-draft.ts";
import { CodeSurface } from "../code-editor/code-surface.tsx";
import { EditorFrame } from "../code-editor/editor-frame.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import { useFormat } from "../code-editor/use-format.ts";
import { objectTextProblem, parseObjectText } from "./json-text.ts";

export interface JsonObjectEditorProps {
  readonly label: string;
  readonly value: JsonObject | null | undefined;
  /** Null while the text is empty or no JSON object. */
  readonly onChange: (value: JsonObject | null) => void;
  /** Whether the text can be saved, after each edit. */
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly fill?: boolean | undefined;
  readonly help?: ReactNode;
  readonly autoFocus?: boolean | undefined;
  readonly ref?: Ref<EditorHandle> | undefined;
}

const INDENT = 2;

/** A JSON object as text. */
export function JsonObjectEditor(props: JsonObjectEditorProps) {
  const { t } = useTranslation();
  const { label, value, required = false, disabled = false } = props;
  const { draft, edit } = useDraft(value, beginning);
  const { text, error } = draft;
  const [closed, setClosed] = useState(false);
  const handleTidy = useFormat({ language: "json", value: text, onChange: handleChange, onError: show });
  useImperativeHandle(props.ref, () => ({
    validate: async () => {
      if (disabled) return true;
      const problem = problemText(text);
      show(problem);
      return problem === undefined;
    },
  }));

  function problemText(next: string): string | undefined {
    const problem = objectTextProblem(next, required);
    if (!problem) return undefined;
    return problem.kind === "required" ? t("json-object.required") : t("editor.error", { ...problem.error });
  }

  function show(problem: string | undefined): void {
    edit({ text, error: problem }, value);
    setClosed(false);
  }

  function handleChange(next: string): void {
    const parsed = parseObjectText(next);
    const object = parsed.ok ? (parsed.value as JsonObject) : null;
    edit({ text: next, error: undefined }, object); // what comes back is ours: the text keeps its author's shape
    props.onChange(object);
    props.onValid?.(objectTextProblem(next, required) === undefined);
  }

  return (
    <EditorFrame
      title={label}
      invalid={error !== undefined}
      disabled={disabled}
      error={closed ? undefined : error}
      onErrorClose={() => setClosed(true)}
      onTidy={() => void handleTidy()}
      actions={props.help}
      fill={props.fill}
    >
      <CodeSurface
        language="json"
        value={text}
        label={label}
        onChange={handleChange}
        onBlur={() => show(text.trim() === "" ? undefined : problemText(text))}
        readOnly={disabled}
        required={required}
        invalid={error !== undefined}
        autoFocus={props.autoFocus}
      />
    </EditorFrame>
  );
}

interface EditedText {
  readonly text: string;
  readonly error: string | undefined;
}

const beginning = (value: JsonObject | null | undefined): EditedText => ({ text: textOf(value), error: undefined });

const textOf = (value: JsonObject | null | undefined): string =>
  value === null || value === undefined ? "" : formatBigJson(value, INDENT);
