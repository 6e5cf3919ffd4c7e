import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import type { FormatLanguage } from "../format/format.ts";
import { type CodeFinding, CodeSurface } from "./code-surface.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import type { EditorHandle } from "./editor-handle.ts";
import type { FailingLine } from "./failing-line.ts";
import { useFormat } from "./use-format.ts";

/** What all editors of a text take. */
export interface TextEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** As high as its container instead of as its text. */
  readonly fill?: boolean | undefined;
  /** Line that is marked: a run elsewhere failed there. */
  readonly failing?: FailingLine | undefined;
  /** A help button for the bar. */
  readonly help?: ReactNode;
  readonly ref?: Ref<EditorHandle> | undefined;
}

interface LanguageProps {
  readonly language: FormatLanguage;
  readonly wrap?: boolean | undefined;
  readonly findings?: readonly CodeFinding[] | undefined;
  /** Says why the text cannot be saved. */
  readonly problemOf?: ((value: string) => string | undefined) | undefined;
  readonly preview?: ReactNode;
}

/** An editor of one language whose value is its text. */
export function TextEditor(props: TextEditorProps & LanguageProps) {
  const { label, value, onChange, disabled = false, language, findings } = props;
  const [error, setError] = useState<string>();
  const handleTidy = useFormat({ language, value, onChange: handleChange, onError: setError });
  useImperativeHandle(props.ref, () => ({
    validate: async () => {
      const problem = props.problemOf?.(value);
      setError(problem);
      return problem === undefined;
    },
  }));

  function handleChange(text: string): void {
    setError(undefined);
    onChange(text);
  }

  const invalid = error !== undefined || (findings ?? []).some(({ severity }) => severity === "error");
  return (
    <EditorFrame
      title={label}
      invalid={invalid}
      disabled={disabled}
      error={error}
      onErrorClose={() => setError(undefined)}
      onTidy={() => void handleTidy()}
      actions={props.help}
      findings={findings}
      text={value}
      fill={props.fill}
    >
      <CodeSurface
        language={language}
        value={value}
        label={label}
        onChange={handleChange}
        readOnly={disabled}
        required={props.required}
        invalid={invalid}
        findings={findings}
        failing={props.failing}
        wrap={props.wrap}
        placeholder={props.placeholder}
      />
    </EditorFrame>
  );
}
