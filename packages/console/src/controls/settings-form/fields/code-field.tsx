import {
  CssEditor,
  HtmlEditor,
  JavascriptEditor,
  JsonContentEditor,
  MarkdownEditor,
  ProtobufEditor,
} from "../../editors/code-editor/editors.tsx";
import { useForm } from "../form-context.ts";
import type { FieldProps } from "./field-props.ts";
import { Notes } from "./notes.tsx";

/** Code in the language of the field. */
export function CodeField(props: FieldProps) {
  const { value, error, hint } = props;
  return (
    <>
      <Editor {...props} />
      {/* that a required text is missing the editor says itself */}
      <Notes error={value === undefined ? undefined : error} hint={hint} />
    </>
  );
}

function Editor({ field, label, value, onChange, disabled }: FieldProps) {
  const { help } = useForm();
  const shared = {
    label,
    value: typeof value === "string" ? value : "",
    onChange,
    disabled,
    required: field.required,
    help: field.helpId === undefined ? undefined : help?.(field.helpId),
  };
  if (field.kind === "protobuf") return <ProtobufEditor {...shared} />;
  switch (field.type) {
    case "css":
      return <CssEditor {...shared} />;
    case "html":
      return <HtmlEditor {...shared} />;
    case "markdown":
      return <MarkdownEditor {...shared} />;
    case "json":
      return <JsonContentEditor {...shared} validateContent validateOnChange />;
    default:
      return <JavascriptEditor {...shared} />;
  }
}
