import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Marks the line, from 1, at which a script failed; `undefined` takes the mark away. */
export const setFailingLine = StateEffect.define<number | undefined>();

const MARK = Decoration.line({ class: "cm-failing-line", attributes: { "data-failing": "" } });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setFailingLine)) continue;
      const { doc } = transaction.state;
      if (effect.value === undefined || effect.value > doc.lines) return Decoration.none;
      return Decoration.set([MARK.range(doc.line(effect.value).from)]);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (marks) => EditorView.decorations.from(marks),
});

export const failingLine: Extension = field;
