import { type ReactNode, useRef, useState } from "react";
import { Button } from "../controls/basics/button.tsx";
import type { EditorHandle } from "../controls/editors/code-editor/editor-handle.ts";
import type { FormSource } from "../controls/settings-form/schema/form-fields.ts";
import { type LateFormProps, SettingsForm } from "../controls/settings-form/settings-form.tsx";
import { ShowValue } from "./show-value.tsx";

interface FormStoryProps extends Pick<LateFormProps, "disabled" | "views" | "flat" | "check" | "translate"> {
  readonly value: FormSource;
}

/** A form with a button that checks it, its model and its verdict below. */
export function FormStory({ value, ...props }: FormStoryProps): ReactNode {
  const handle = useRef<EditorHandle>(null);
  const [verdict, setVerdict] = useState("");
  return (
    <ShowValue initial={value.model}>
      {(model, setModel) => (
        <>
          <SettingsForm
            {...props}
            value={{ ...value, model }}
            onChange={setModel}
            onValid={(valid) => setVerdict(valid ? "valid" : "invalid")}
            ref={handle}
          />
          <p style={{ display: "flex", gap: 12, alignItems: "center", marginBlockStart: 16 }}>
            <Button onClick={() => void handle.current?.validate()}>Check</Button>
            <span data-verdict>{verdict}</span>
          </p>
        </>
      )}
    </ShowValue>
  );
}
