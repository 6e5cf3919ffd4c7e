import type { JsonObject } from "@orrery/model";
import { type ReactNode, useRef, useState } from "react";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import { JsonContentEditor, JsonObjectEditor, JsonViewer } from "../code-editor/editors.tsx";
import type { JsonContentEditorProps } from "./json-content-editor.tsx";
import { JsonTextField } from "./json-text-field.tsx";

const OBJECT: JsonObject = { temperature: 21.4, active: true, labels: ["cold", "room"], site: { name: "Alpha" } };
const LINES = "a\nb\n1234567890";

function ObjectEditor({
  initial,
  ...more
}: {
  readonly initial: JsonObject | null;
  readonly required?: boolean;
  readonly disabled?: boolean;
}): ReactNode {
  const handle = useRef<EditorHandle>(null);
  const [verdict, setVerdict] = useState("");
  return (
    <ShowValue initial={initial}>
      {(value, setValue) => (
        <>
          <JsonObjectEditor
            label="Additional info"
            value={value}
            onChange={setValue}
            onValid={(valid) => setVerdict(valid ? "valid" : "invalid")}
            ref={handle}
            {...more}
          />
          <Button onClick={() => void handle.current?.validate()}>Validate</Button>
          <span data-verdict>{verdict}</span>
        </>
      )}
    </ShowValue>
  );
}

function ContentEditor({
  initial,
  ...more
}: { readonly initial: string } & Partial<JsonContentEditorProps>): ReactNode {
  const handle = useRef<EditorHandle>(null);
  return (
    <ShowValue initial={initial}>
      {(value, setValue) => (
        <>
          <JsonContentEditor label="Message" {...more} value={value} onChange={setValue} ref={handle} />
          <Button onClick={() => void handle.current?.validate()}>Validate</Button>
        </>
      )}
    </ShowValue>
  );
}

export const stories = defineStories("Editors/JSON", {
  "Object empty": () => <ObjectEditor initial={null} />,
  "Object required": () => <ObjectEditor initial={null} required />,
  "Object filled": () => <ObjectEditor initial={OBJECT} />,
  "Object of an owner that makes it anew": () => (
    <ShowValue<JsonObject | null> initial={{ a: 1 }}>
      {(value, setValue) => (
        <JsonObjectEditor label="Additional info" value={value && { ...value }} onChange={setValue} />
      )}
    </ShowValue>
  ),
  "Object disabled": () => <ObjectEditor initial={OBJECT} disabled />,
  "Content checked": () => <ContentEditor initial='{"a": 1}' validateContent />,
  "Content checked on change": () => <ContentEditor initial='{"a": 1}' validateContent validateOnChange />,
  "Content unchecked": () => <ContentEditor initial='{"a": 1}' />,
  "Text content": () => <ContentEditor initial="Hello {{name}}" contentType="TEXT" validateContent />,
  "One line": () => (
    <ShowValue initial={{ a: 1 } as unknown}>
      {(value, setValue) => <JsonTextField label="Value" value={value} onChange={setValue} />}
    </ShowValue>
  ),
  Viewer: () => <JsonViewer label="Output" value={OBJECT} />,
  "Viewer sized by its text": () => <JsonViewer label="Output" value={LINES} autoSize />,
  "Viewer without text": () => <JsonViewer label="Output" value="" autoSize />,
});
