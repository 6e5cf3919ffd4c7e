import { lazy, Suspense } from "react";
import { EditorSkeleton } from "../code-editor/editor-skeleton.tsx";
import type { JsonFormProps } from "./json-form-view.tsx";

const View = lazy(() => import("./json-form-view.tsx").then((module) => ({ default: module.JsonFormView })));

/** A form made from a JSON schema and hints; its program comes with the first one that is shown. */
export function JsonForm(props: JsonFormProps) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <View {...props} />
    </Suspense>
  );
}
