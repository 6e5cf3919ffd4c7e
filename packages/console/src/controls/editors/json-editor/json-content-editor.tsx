import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeSurface } from "../code-editor/code-surface.tsx";
import { EditorFrame } from "../code-editor/editor-frame.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import { useFormat } from "../code-editor/use-format.ts";
import { contentProblem } from "./content-problem.ts";
import type { ContentType } from "./content-type.ts";

export interface JsonContentEditorProps {
  readonly label: string;
  /** The text; any JSON, or text, or base64. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Default JSON. */
  readonly contentType?: ContentType | undefined;
  /** JSON must parse: looked at when the editor is left and when its form is saved. */
  readonly validateContent?: boolean | undefined;
  /** Looked at while it is written, too. */
  readonly validateOnChange?: boolean | undefined;
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly fill?: boolean | undefined;
  readonly help?: ReactNode;
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** The content of a message, an event or a JSON value as text. */
export function JsonContentEditor(props: JsonContentEditorProps) {
  const { t } = useTranslation();
  const { label, value, contentType = "JSON", validateContent = false, disabled = false, readOnly = false } = props;
  const [error, setError] = useState<string>();
  const [closed, setClosed] = useState(false);
  const fixed = disabled || readOnly;
  const handleTidy = useFormat({ language: "json", value, onChange: handleChange, onError: show });
  useImperativeHandle(props.ref, () => ({ validate: async () => check(value) }));

  function check(text: string): boolean {
    if (fixed) return true;
    const problem = contentProblem(text, contentType, validateContent);
    show(problem && t("editor.error", { ...problem }));
    return problem === undefined;
  }

  function show(problem: string | undefined): void {
    setError(problem);
    setClosed(false);
    props.onValid?.(problem === undefined);
  }

  function handleChange(text: string): void {
    props.onChange(text);
    if (props.validateOnChange) check(text);
    else if (error !== undefined) show(undefined);
  }

  return (
    <EditorFrame
      title={label}
      invalid={error !== undefined}
      disabled={disabled}
      error={closed ? undefined : error}
      onErrorClose={() => setClosed(true)}
      onTidy={contentType === "JSON" && !fixed ? () => void handleTidy() : undefined}
      actions={props.help}
      fill={props.fill}
    >
      <CodeSurface
        language={contentType === "JSON" ? "json" : "text"}
        value={value}
        label={label}
        onChange={handleChange}
        onBlur={() => check(value)}
        readOnly={fixed}
        required={props.required}
        invalid={error !== undefined}
        wrap={contentType !== "JSON"}
      />
    </EditorFrame>
  );
}
