import { TextEditor, type TextEditorProps } from "./code-editor/text-editor.tsx";

/** HTML as text. */
export function HtmlEditor(props: TextEditorProps) {
  return <TextEditor {...props} language="html" />;
}
