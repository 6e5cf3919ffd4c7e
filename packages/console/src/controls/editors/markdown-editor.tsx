import { TextEditor, type TextEditorProps } from "./code-editor/text-editor.tsx";

/** Markdown as text; long lines are broken. */
export function MarkdownEditor(props: TextEditorProps) {
  return <TextEditor {...props} language="markdown" wrap />;
}
