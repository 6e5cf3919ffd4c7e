import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours of code by role: tokens whose text reaches 4.5:1 on the surface in both themes. */
const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted], color: "var(--ok)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: "var(--warn)" },
  { tag: [tags.propertyName, tags.attributeName, tags.link, tags.url], color: "var(--info)" },
  { tag: [tags.typeName, tags.className, tags.labelName], color: "var(--sev-indet-t)" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.heading, tags.strong], fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

const LOOK = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", blockSize: "100%", font: "12px/18px var(--mono)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "inherit", overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none", paddingInlineStart: "4px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--press) 45%, transparent)" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderInlineStartColor: "var(--text)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--tint-line)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--tint-line)", outline: "none" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--bad-tint)" },
  ".cm-failing-line": { backgroundColor: "var(--bad-tint)", boxShadow: "inset 2px 0 0 var(--bad-mark)" },
  ".cm-failing-line:not([data-failing=''])::after": {
    content: "attr(data-failing)",
    paddingInline: "24px 12px",
    font: "12px/16px var(--font)",
    color: "var(--bad)",
  },
  ".cm-foldPlaceholder": { background: "var(--sunken)", border: "1px solid var(--line)", color: "var(--dim)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad-mark) 1px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn-mark) 1px" },
  ".cm-tooltip": {
    border: "none",
    borderRadius: "var(--r-control)",
    background: "var(--raised)",
    color: "var(--text)",
    boxShadow: "var(--shadow-menu)",
    font: "var(--t-cap)",
    overflow: "hidden",
  },
  ".cm-diagnostic": { padding: "6px 10px", borderInlineStart: "none" },
  ".cm-diagnostic-error": { color: "var(--bad)" },
  ".cm-diagnostic-warning": { color: "var(--warn)" },
  ".cm-tooltip-autocomplete > ul": { font: "12px/18px var(--mono)", maxBlockSize: "220px" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--tint)", color: "var(--accent)" },
  ".cm-panels": { background: "var(--sunken)", color: "var(--text)", borderColor: "var(--line)" },
  ".cm-panel": { font: "var(--t-cap)" },
  ".cm-textfield": {
    font: "var(--t-cap)",
    border: "1px solid var(--line-field)",
    borderRadius: "4px",
    background: "var(--surface)",
    color: "var(--text)",
  },
  ".cm-button": {
    font: "500 12px/16px var(--font)",
    border: "1px solid var(--line-strong)",
    borderRadius: "4px",
    background: "var(--surface)",
    backgroundImage: "none",
    color: "var(--text)",
  },
  ".cm-button:hover": { background: "var(--hover)" },
  ".cm-panel.cm-search": { padding: "8px 36px 6px 8px" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", fontSize: "12px", color: "var(--dim)" },
  ".cm-panel.cm-search input[type=checkbox]": { margin: "0 4px 0 0", accentColor: "var(--fill)" },
  ".cm-panel.cm-search [name=close]": {
    insetBlockStart: "6px",
    right: "6px",
    inlineSize: "24px",
    blockSize: "24px",
    borderRadius: "4px",
    fontSize: "18px",
    lineHeight: 1,
    color: "var(--dim)",
    cursor: "pointer",
  },
  ".cm-panel.cm-search [name=close]:hover": { background: "var(--hover)", color: "var(--text)" },
  ".cm-searchMatch": {
    backgroundColor: "var(--warn-tint)",
    outline: "1px solid var(--warn-mark)",
    outlineOffset: "-1px",
  },
  ".cm-searchMatch-selected": { backgroundColor: "var(--tint-line)", outlineColor: "var(--accent)" },
  ".cm-selectionMatch": { backgroundColor: "var(--tint)" },
  ".cm-placeholder": { color: "var(--faint)" },
});

/** The console's look for code, in both themes: it is made of the theme's variables. */
export const codeTheme: Extension = [LOOK, syntaxHighlighting(COLORS)];
