/** Everything that editors are made of, in one part of the program. `editors.tsx` loads it with the first of them. */
export { CssEditor } from "../css-editor.tsx";
export { HtmlEditor } from "../html-editor.tsx";
export { JavascriptEditor } from "../js-function-editor/javascript-editor.tsx";
export { JsFunctionEditor } from "../js-function-editor/js-function-editor.tsx";
export { JsonContentEditor } from "../json-editor/json-content-editor.tsx";
export { JsonObjectEditor } from "../json-editor/json-object-editor.tsx";
export { JsonViewer } from "../json-editor/json-viewer.tsx";
export { MarkdownEditor } from "../markdown-editor.tsx";
export { ProtobufEditor } from "../protobuf-editor.tsx";
