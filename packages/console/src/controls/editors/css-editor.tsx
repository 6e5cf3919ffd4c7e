import { useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cssErrors } from "./code-editor/css-findings.ts";
import { TextEditor, type TextEditorProps } from "./code-editor/text-editor.tsx";

/** A style sheet; invalid while its syntax is broken. */
export function CssEditor(props: TextEditorProps) {
  const { t } = useTranslation();
  const text = useDeferredValue(props.value);
  const findings = useMemo(
    () => cssErrors(text).map((place) => ({ ...place, severity: "error" as const, text: t("editor.css-syntax") })),
    [text, t],
  );
  const problemOf = (value: string) => {
    const [first] = cssErrors(value);
    if (!first) return undefined;
    const line = value.slice(0, first.from).split("\n").length;
    return t("editor.finding", { line, text: t("editor.css-syntax") });
  };
  return <TextEditor {...props} language="css" findings={findings} problemOf={problemOf} />;
}
