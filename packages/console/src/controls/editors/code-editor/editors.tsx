import { lazy, type ReactNode, Suspense } from "react";
import type { JsFunctionEditorProps } from "../js-function-editor/js-function-editor.tsx";
import type { JsonContentEditorProps } from "../json-editor/json-content-editor.tsx";
import type { JsonObjectEditorProps } from "../json-editor/json-object-editor.tsx";
import type { JsonViewerProps } from "../json-editor/json-viewer.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import type { TextEditorProps } from "./text-editor.tsx";

/** Editors and their parsers come with the first one that is shown, not with the page. */
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

export const CssEditor = (props: TextEditorProps) => waiting(<LazyCssEditor {...props} />);
export const HtmlEditor = (props: TextEditorProps) => waiting(<LazyHtmlEditor {...props} />);
export const MarkdownEditor = (props: TextEditorProps) => waiting(<LazyMarkdownEditor {...props} />);
export const ProtobufEditor = (props: TextEditorProps) => waiting(<LazyProtobufEditor {...props} />);
export const JavascriptEditor = (props: TextEditorProps) => waiting(<LazyJavascriptEditor {...props} />);
export const JsFunctionEditor = (props: JsFunctionEditorProps) => waiting(<LazyJsFunctionEditor {...props} />);
export const JsonObjectEditor = (props: JsonObjectEditorProps) => waiting(<LazyJsonObjectEditor {...props} />);
export const JsonContentEditor = (props: JsonContentEditorProps) => waiting(<LazyJsonContentEditor {...props} />);
export const JsonViewer = (props: JsonViewerProps) => waiting(<LazyJsonViewer {...props} />);

const waiting = (editor: ReactNode) => <Suspense fallback={<EditorSkeleton />}>{editor}</Suspense>;
