import { indentLess, indentMore, insertTab } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

const freed = new WeakSet<EditorView>();

/**
 * Tab indents, so the editor must let people out in another way: after Escape Tab moves on, until the editor is entered
 * again. The first Escape is for the editor alone; it closes no dialog around it.
 */
export const tabKey: Extension = [
  Prec.low(
    keymap.of([
      {
        key: "Tab",
        run: (view) => !freed.has(view) && (view.state.selection.main.empty ? insertTab : indentMore)(view),
      },
      { key: "Shift-Tab", run: (view) => !freed.has(view) && indentLess(view) },
      {
        key: "Escape",
        run: (view) => {
          if (freed.has(view)) return false;
          freed.add(view);
          return true;
        },
      },
    ]),
  ),
  EditorView.domEventHandlers({ blur: (_, view) => void freed.delete(view) }),
];
