import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Where a text failed when it was run elsewhere. */
export interface FailingLine {
  /** From 1. */
  readonly line: number;
  /** Shown behind the line. */
  readonly text?: string | undefined;
}

/** Marks the line at which a text failed; `undefined` takes the mark away. */
export const setFailingLine = StateEffect.define<FailingLine | undefined>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setFailingLine)) continue;
      const { doc } = transaction.state;
      if (effect.value === undefined || effect.value.line > doc.lines) return Decoration.none;
      const { line, text = "" } = effect.value;
      const mark = Decoration.line({ class: "cm-failing-line", attributes: { "data-failing": text } });
      return Decoration.set([mark.range(doc.line(line).from)]);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

export const failingLine: Extension = field;
