import { type ComponentType, lazy, type Ref, Suspense } from "react";
import type { JsFunctionEditorProps } from "../js-function-editor/js-function-editor.tsx";
import type { JsonContentEditorProps } from "../json-editor/json-content-editor.tsx";
import type { JsonObjectEditorProps } from "../json-editor/json-object-editor.tsx";
import type { JsonViewerProps } from "../json-editor/json-viewer.tsx";
import type { EditorHandle } from "./editor-handle.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { useLateHandle } from "./late-handle.ts";
import type { TextEditorProps } from "./text-editor.tsx";

/** Editors and their parsers are loaded with the first one that is shown, not with the page. */
const kit = () => import("./editor-kit.ts");

const LazyCssEditor = lazy(async () => ({ default: (await kit()).CssEditor }));
const LazyHtmlEditor = lazy(async () => ({ default: (await kit()).HtmlEditor }));
const LazyMarkdownEditor = lazy(async () => ({ default: (await kit()).MarkdownEditor }));
const LazyProtobufEditor = lazy(async () => ({ default: (await kit()).ProtobufEditor }));
const LazyJavascriptEditor = lazy(async () => ({ default: (await kit()).JavascriptEditor }));
const LazyJsFunctionEditor = lazy(async () => ({ default: (await kit()).JsFunctionEditor }));
const LazyJsonObjectEditor = lazy(async () => ({ default: (await kit()).JsonObjectEditor }));
const LazyJsonContentEditor = lazy(async () => ({ default: (await kit()).JsonContentEditor }));
const LazyJsonViewer = lazy(async () => ({ default: (await kit()).JsonViewer }));

export const CssEditor = late<TextEditorProps>(LazyCssEditor);
export const HtmlEditor = late<TextEditorProps>(LazyHtmlEditor);
export const MarkdownEditor = late<TextEditorProps>(LazyMarkdownEditor);
export const ProtobufEditor = late<TextEditorProps>(LazyProtobufEditor);
export const JavascriptEditor = late<TextEditorProps>(LazyJavascriptEditor);
export const JsFunctionEditor = late<JsFunctionEditorProps>(LazyJsFunctionEditor);
export const JsonObjectEditor = late<JsonObjectEditorProps>(LazyJsonObjectEditor);
export const JsonContentEditor = late<JsonContentEditorProps>(LazyJsonContentEditor);

export const JsonViewer = (props: JsonViewerProps) => (
  <Suspense fallback={<EditorSkeleton />}>
    <LazyJsonViewer {...props} />
  </Suspense>
);

/** Owners have the editor's handle from the start, although the editor comes later. */
function late<P extends { readonly ref?: Ref<EditorHandle> | undefined }>(Editor: ComponentType<P>): ComponentType<P> {
  return function LateEditor(props) {
    const ref = useLateHandle(props.ref);
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <Editor {...props} ref={ref} />
      </Suspense>
    );
  };
}
