import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import { StreamLanguage } from "@codemirror/language";
import { protobuf } from "@codemirror/legacy-modes/mode/protobuf";
import type { Extension } from "@codemirror/state";

export type CodeLanguage = "javascript" | "json" | "css" | "html" | "markdown" | "protobuf" | "text";

/** Colours, brackets and indentation of a language. */
export function languageSupport(language: CodeLanguage): Extension {
  switch (language) {
    case "javascript":
      return javascript();
    case "json":
      return json();
    case "css":
      return css();
    case "html":
      return html();
    case "markdown":
      return markdown();
    case "protobuf":
      return StreamLanguage.define(protobuf);
    case "text":
      return [];
  }
}
