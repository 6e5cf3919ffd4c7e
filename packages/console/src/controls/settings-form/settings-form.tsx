import { lazy, Suspense } from "react";
import { EditorSkeleton } from "../editors/code-editor/editor-skeleton.tsx";
import type { SettingsFormProps } from "./settings-form-view.tsx";

const View = lazy(async () => {
  const [{ SettingsFormView }, { evaluateCondition }] = await Promise.all([
    import("./settings-form-view.tsx"),
    import("./condition.ts"),
  ]);
  return {
    default: (props: SettingsFormProps) => <SettingsFormView {...props} evaluate={evaluateCondition} />,
  };
});

/** A form made from a JSON schema and hints; its program comes with the first one that is shown. */
export function SettingsForm(props: SettingsFormProps) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <View {...props} />
    </Suspense>
  );
}
