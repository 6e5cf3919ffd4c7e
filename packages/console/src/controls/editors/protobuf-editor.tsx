import { TextEditor, type TextEditorProps } from "./code-editor/text-editor.tsx";

/** A protobuf definition. */
export function ProtobufEditor(props: TextEditorProps) {
  return <TextEditor {...props} language="protobuf" />;
}
