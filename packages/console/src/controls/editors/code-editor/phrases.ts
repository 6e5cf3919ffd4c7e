import { EditorState, type Extension } from "@codemirror/state";
import type { TFunction } from "i18next";

/** The words of the editor library's own parts, its search above all, in the language of the page. */
export function phrases(t: TFunction): Extension {
  return EditorState.phrases.of({
    Find: t("editor-search.find"),
    Replace: t("editor-search.replace-by"),
    next: t("editor-search.next"),
    previous: t("editor-search.previous"),
    all: t("editor-search.all"),
    "match case": t("editor-search.match-case"),
    regexp: t("editor-search.regexp"),
    "by word": t("editor-search.by-word"),
    replace: t("editor-search.replace"),
    "replace all": t("editor-search.replace-all"),
    close: t("action.close"),
    "current match": t("editor-search.current-match"),
    "on line": t("editor-search.on-line"),
    "replaced match on line $": t("editor-search.replaced-on-line"),
    "replaced $ matches": t("editor-search.replaced-matches"),
    "Go to line": t("editor-search.go-to-line"),
    go: t("editor-search.go"),
    Completions: t("editor-search.completions"),
    Diagnostics: t("editor-search.findings"),
    "No diagnostics": t("editor-search.no-findings"),
    "Control character": t("editor-search.control-character"),
  });
}
