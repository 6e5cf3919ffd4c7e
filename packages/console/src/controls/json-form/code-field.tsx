import { CssEditor, HtmlEditor, JavascriptEditor, JsonContentEditor, MarkdownEditor } from "../editors.tsx";
import type { FieldProps } from "./field-view.tsx";
import { useFormState } from "./form-state.ts";

/** Code in the language of the field. */
export function CodeField({ field, label, value, onChange, disabled }: FieldProps) {
  const { help } = useFormState();
  const shared = {
    label,
    value: typeof value === "string" ? value : "",
    onChange,
    disabled,
    required: field.required,
    help: field.helpId === undefined ? undefined : help?.(field.helpId),
  };
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
