import { type ReactNode, useRef, useState } from "react";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import type { EditorHandle } from "../code-editor/editor-handle.ts";
import { JsFunctionEditor } from "../code-editor/editors.tsx";
import type { JsFunctionEditorProps } from "./js-function-editor.tsx";

const BODY = `// Alarms of cold rooms only
const limit = metadata.limit ?? 8;
if (msg.temperature > limit) {
    return { msg, metadata, msgType: "ALARM" };
}
return { msg, metadata, msgType };`;

const ARGS = ["msg", "metadata", "msgType"];

function Editor({ initial, ...more }: { readonly initial: string } & Partial<JsFunctionEditorProps>): ReactNode {
  const handle = useRef<EditorHandle>(null);
  const [verdict, setVerdict] = useState("not validated");
  return (
    <ShowValue initial={initial}>
      {(value, setValue) => (
        <>
          <JsFunctionEditor
            functionName="Transform"
            functionArgs={ARGS}
            {...more}
            value={value}
            onChange={setValue}
            onValid={(valid) => setVerdict(valid ? "valid" : "invalid")}
            ref={handle}
          />
          <p style={{ display: "flex", gap: 12, alignItems: "center", marginBlockStart: 12 }}>
            <Button onClick={() => void handle.current?.validate()}>Validate</Button>
            <span data-verdict>{verdict}</span>
          </p>
        </>
      )}
    </ShowValue>
  );
}

const story =
  (initial: string, more: Partial<JsFunctionEditorProps> = {}) =>
  () => <Editor initial={initial} {...more} />;

export const stories = defineStories("Editors/JS function", {
  Empty: story(""),
  Filled: story(BODY, { label: "Transform function" }),
  "Two arguments": story("return a + b;", { functionName: "f", functionArgs: ["a", "b"] }),
  Findings: story("const spare = 1;\nreturn foo + msg;"),
  "Findings unchecked": story("return foo;", { checkUndefined: false }),
  Broken: story("let x = 1;\nreturn (;"),
  Disabled: story(BODY, { disabled: true }),
  "Argument sets": story("return msg.length;", { functionArgs: ["msg"], validationArgs: [[null], ["abc"]] }),
  "Failing sets": story("throw new Error(msg);", { functionArgs: ["msg"], validationArgs: [["first"], ["second"]] }),
  "Any result": story("const a = 1; a + 1;", { resultType: "any" }),
  "Boolean result": story("return 5;", { resultType: "boolean" }),
  "Not run": story("throw new Error('never');", { noValidate: true, validationArgs: [[]] }),
  "Runs away": story("while (true) {}", { validationArgs: [[]] }),
  "Reaches out": story("", { functionArgs: [], validationArgs: [[]], resultType: "string" }),
  "Failing run": story("const a = msg;\n\nreturn a.b.c;", { functionArgs: ["msg"], validationArgs: [[{}]] }),
  "Long text": story(Array.from({ length: 60 }, (_, n) => `const value${n} = msg.value${n};`).join("\n")),
});
