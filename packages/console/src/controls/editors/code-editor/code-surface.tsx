import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { STYLE_NONCE } from "../../../theme/style-nonce.ts";
import { codeTheme } from "./code-theme.ts";
import { type FailingLine, failingLine, setFailingLine } from "./failing-line.ts";
import { type KnownName, knownNames } from "./known-names.ts";
import { type CodeLanguage, languageSupport } from "./languages.ts";
import { phrases } from "./phrases.ts";
import { tabKey } from "./tab-key.ts";

/** A remark on a place of the text; offsets. */
export interface CodeFinding {
  readonly severity: "error" | "warning";
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface CodeSurfaceProps {
  readonly language: CodeLanguage;
  readonly value: string;
  /** Name for assistive technology. */
  readonly label: string;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly findings?: readonly CodeFinding[] | undefined;
  readonly failing?: FailingLine | undefined;
  readonly placeholder?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  /** Long lines are broken; the default for prose. */
  readonly wrap?: boolean | undefined;
  /** No line numbers. */
  readonly plain?: boolean | undefined;
  /** Names that are offered while one writes. */
  readonly names?: readonly KnownName[] | undefined;
}

const fromOutside = Annotation.define<true>();
const NO_FINDINGS: readonly CodeFinding[] = [];

/** The text itself. `EditorFrame` is what is around it. */
export function CodeSurface(props: CodeSurfaceProps) {
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const { language, value, readOnly = false, findings = NO_FINDINGS, failing } = props;
  const { label, required = false, invalid = false, wrap = false, plain = false, names } = props;
  const [settings] = useState(() => new Compartment());
  const handleChange = useEffectEvent((text: string) => props.onChange?.(text));
  const handleBlur = useEffectEvent(() => props.onBlur?.());
  const handleCreation = useEffectEvent((parent: HTMLElement): EditorView => {
    const listener = EditorView.updateListener.of((update) => {
      const ours = update.transactions.some((transaction) => transaction.annotation(fromOutside));
      if (update.docChanged && !ours) handleChange(update.state.doc.toString());
    });
    const blur = EditorView.domEventHandlers({ blur: () => void handleBlur() });
    const extensions = [listener, blur, settings.of([]), props.placeholder ? placeholder(props.placeholder) : [], BASE];
    const created = new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) });
    created.dom.addEventListener("keydown", keepEscape);
    if (props.autoFocus) created.focus();
    return created;
  });

  useEffect(() => {
    if (!host.current) return;
    const created = handleCreation(host.current);
    setView(created);
    return () => {
      setView(undefined);
      created.destroy();
    };
  }, []);

  useEffect(() => {
    view?.dispatch({
      effects: settings.reconfigure([
        languageSupport(language),
        phrases(t),
        plain ? [] : [lineNumbers(), highlightActiveLineGutter()],
        wrap ? EditorView.lineWrapping : [],
        names ? offering(names) : [],
        readOnly ? EditorState.readOnly.of(true) : [highlightActiveLine(), tabKey],
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-readonly": String(readOnly),
          "aria-required": String(required),
          "aria-invalid": String(invalid),
        }),
      ]),
    });
  }, [view, settings, language, readOnly, label, required, invalid, wrap, plain, names, t]);

  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [view, value]);

  useEffect(() => {
    if (!view) return;
    const end = view.state.doc.length;
    view.dispatch(setDiagnostics(view.state, findings.filter(({ to }) => to <= end).map(diagnostic)));
  }, [view, findings]);

  const { line: failedAt, text: failure } = failing ?? {};
  useEffect(() => {
    view?.dispatch({
      effects: setFailingLine.of(failedAt === undefined ? undefined : { line: failedAt, text: failure }),
    });
    if (failedAt !== undefined && view && failedAt <= view.state.doc.lines) {
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(failedAt).from, { y: "nearest" }) });
    }
  }, [view, failedAt, failure]);

  // Code is read from left to right in every language; prose as its page is.
  return <div ref={host} data-code={language} dir={PROSE.has(language) ? undefined : "ltr"} style={FILL} />;
}

/** One source for all questions: the editor tells sources apart by their identity. */
function offering(names: readonly KnownName[]): Extension {
  const data = [{ autocomplete: knownNames(names) }];
  return EditorState.languageData.of(() => data);
}

const PROSE: ReadonlySet<CodeLanguage> = new Set(["markdown", "text"]);

/** Escape that closed the search or a list of suggestions closes no dialog around the editor. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === "Escape" && event.defaultPrevented) event.stopPropagation();
}

const FILL = { blockSize: "100%", minInlineSize: 0, display: "grid" } as const;

const diagnostic = ({ severity, from, to, text }: CodeFinding): Diagnostic => ({ severity, from, to, message: text });

const BASE: Extension = [
  STYLE_NONCE === undefined ? [] : EditorView.cspNonce.of(STYLE_NONCE),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  highlightSelectionMatches(),
  indentUnit.of("    "),
  EditorState.tabSize.of(4),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...lintKeymap,
    ...historyKeymap,
    ...defaultKeymap,
  ]),
  failingLine,
  codeTheme,
];
