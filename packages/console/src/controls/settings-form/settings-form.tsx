import { lazy, type Ref, Suspense } from "react";
import type { EditorHandle } from "../editors/code-editor/editor-handle.ts";
import { EditorSkeleton } from "../editors/code-editor/editor-skeleton.tsx";
import { useLateHandle } from "../editors/code-editor/late-handle.ts";
import type { SettingsFormProps } from "./settings-form-view.tsx";

const View = lazy(async () => {
  const [{ SettingsFormView }, { evaluateCondition }] = await Promise.all([
    import("./settings-form-view.tsx"),
    import("./conditions/condition.ts"),
  ]);
  return {
    default: (props: SettingsFormProps) => <SettingsFormView {...props} evaluate={evaluateCondition} />,
  };
});

export interface LateFormProps extends Omit<SettingsFormProps, "ref"> {
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** A form made from a JSON schema and hints; its code is loaded with the first one that is shown. */
export function SettingsForm({ ref, ...props }: LateFormProps) {
  const arrive = useLateHandle(ref);
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <View {...props} ref={arrive} />
    </Suspense>
  );
}
