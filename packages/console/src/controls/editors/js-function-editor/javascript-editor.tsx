import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextEditor, type TextEditorProps } from "../code-editor/text-editor.tsx";
import { analyzeBody } from "./analyze-body.ts";

/** JavaScript whose arguments are not known here, such as the functions of widget settings: only its syntax is looked at. */
export function JavascriptEditor(props: TextEditorProps) {
  const { t } = useTranslation();
  const text = useDeferredValue(props.value);
  const findings = useMemo(
    () => syntaxFindings(text).map((finding) => ({ ...finding, text: finding.subject })),
    [text],
  );
  const problemOf = (value: string) => {
    const [first] = syntaxFindings(value);
    return first && t("editor.error", { name: "SyntaxError", message: first.subject });
  };
  return <TextEditor {...props} language="javascript" findings={findings} problemOf={problemOf} />;
}

const syntaxFindings = (text: string) => analyzeBody(text, { args: [] }).filter(({ kind }) => kind === "syntax");
