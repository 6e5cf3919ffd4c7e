import styled from "@emotion/styled";
import type { TFunction } from "i18next";
import { type ReactNode, type Ref, useDeferredValue, useImperativeHandle, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStable } from "../../hooks/use-stable.ts";
import { type CodeFinding, CodeSurface } from "../code-editor/code-surface.tsx";
import { EditorFrame } from "../code-editor/editor-frame.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import type { FailingLine } from "../code-editor/failing-line.ts";
import type { KnownName } from "../code-editor/known-names.ts";
import { useFormat } from "../code-editor/use-format.ts";
import { runScript } from "../script-sandbox/script-sandbox.ts";
import { analyzeBody, type Finding } from "./analyze-body.ts";
import { checkFunction } from "./check-function.ts";
import type { FunctionProblem, ResultType } from "./judge-run.ts";

export interface JsFunctionEditorProps {
  /** Text of the body. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown in the head before the function; also its name for assistive technology. */
  readonly label?: string | undefined;
  readonly functionName: string;
  readonly functionArgs: readonly string[];
  /** Names that the runtime of the function brings. */
  readonly globals?: readonly string[] | undefined;
  /** Names that are offered while one writes. */
  readonly names?: readonly KnownName[] | undefined;
  /** Undeclared names are errors by default. */
  readonly checkUndefined?: boolean | undefined;
  /** The function is run with each in turn until one does not throw. */
  readonly validationArgs?: readonly (readonly unknown[])[] | undefined;
  readonly resultType?: ResultType | undefined;
  /** Compiled but not run. */
  readonly noValidate?: boolean | undefined;
  /** Line that is marked: a run elsewhere failed there. */
  readonly failing?: FailingLine | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly fill?: boolean | undefined;
  /** A help button for the bar. */
  readonly help?: ReactNode;
  readonly onValid?: ((valid: boolean) => void) | undefined;
  readonly ref?: Ref<EditorHandle> | undefined;
}

interface Failure {
  readonly text: string;
  readonly line?: number | undefined;
}

/** The body of a JavaScript function: analysed while it is written, compiled and tried when its form is saved. */
export function JsFunctionEditor(props: JsFunctionEditorProps) {
  const { t } = useTranslation();
  const { value, onChange, functionName, functionArgs, disabled = false, label } = props;
  const [failure, setFailure] = useState<Failure>();
  const [closed, setClosed] = useState(false);
  const newest = useStable(() => value);
  const findings = useFindings(props);
  const handleTidy = useFormat({
    language: "javascript",
    value,
    onChange: handleChange,
    onError: (text) => show({ text }),
  });

  useImperativeHandle(props.ref, () => ({ validate }));

  async function validate(): Promise<boolean> {
    if (disabled) return true;
    const problem = await checkFunction({ ...props, body: value, args: functionArgs }, runScript);
    if (newest() !== value) return false; // it was edited meanwhile: the answer is about another text
    show(problem && failureOf(problem, t));
    return problem === undefined;
  }

  function show(next: Failure | undefined): void {
    setFailure(next);
    setClosed(false);
    props.onValid?.(next === undefined);
  }

  function handleChange(text: string): void {
    if (failure) show(undefined);
    onChange(text);
  }

  const head = `function ${functionName}(${functionArgs.join(", ")}) {`;
  return (
    <EditorFrame
      title={
        <Head>
          {label !== undefined && <b>{label}</b>}
          <code>{head}</code>
        </Head>
      }
      invalid={failure !== undefined}
      disabled={disabled}
      error={closed ? undefined : failure?.text}
      onErrorClose={() => setClosed(true)}
      onTidy={() => void handleTidy()}
      actions={props.help}
      footer="}"
      findings={findings}
      text={value}
      fill={props.fill}
    >
      <CodeSurface
        language="javascript"
        value={value}
        label={label ?? t("js-func.body", { name: functionName })}
        onChange={handleChange}
        readOnly={disabled}
        required={props.required}
        invalid={failure !== undefined}
        findings={findings}
        failing={failure?.line === undefined ? props.failing : { line: failure.line }}
        names={props.names}
      />
    </EditorFrame>
  );
}

function useFindings(props: JsFunctionEditorProps): readonly CodeFinding[] {
  const { t } = useTranslation();
  const body = useDeferredValue(props.value);
  const args = props.functionArgs.join(",");
  const globals = props.globals?.join(",");
  const { checkUndefined } = props;
  return useMemo(() => {
    const split = (names: string | undefined) => (names ? names.split(",") : []);
    const found = analyzeBody(body, { args: split(args), globals: split(globals), checkUndefined });
    return found.map((finding) => ({ ...finding, text: textOf(finding, t) }));
  }, [body, args, globals, checkUndefined, t]);
}

function textOf({ kind, subject }: Finding, t: TFunction): string {
  switch (kind) {
    case "syntax":
      return subject;
    case "undefined":
      return t("js-func.undefined-name", { name: subject });
    case "unused":
      return t("js-func.unused-name", { name: subject });
  }
}

function failureOf(problem: FunctionProblem, t: TFunction): Failure {
  switch (problem.kind) {
    case "error": {
      const { name, message, line, column } = problem.error;
      const text = t("editor.error", { name, message });
      return line === undefined ? { text } : { text: `${text}\n${t("js-func.place", { line, column })}`, line };
    }
    case "no-return":
      return { text: t("js-func.no-return-error") };
    case "return-type":
      return { text: t("js-func.return-type-mismatch", { type: problem.type }) };
    case "too-long":
      return { text: t("js-func.too-long") };
  }
}

const Head = styled.span({
  display: "flex",
  gap: 12,
  alignItems: "baseline",
  "& b": { fontWeight: 500 },
  "& code": { font: "12px/16px var(--mono)", color: "var(--dim)", overflow: "hidden", textOverflow: "ellipsis" },
});
