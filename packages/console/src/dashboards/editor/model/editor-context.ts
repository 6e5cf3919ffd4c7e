import { createContext, use, useSyncExternalStore } from "react";
import type { DashboardEditor, EditorState } from "./dashboard-editor.ts";

const Context = createContext<DashboardEditor | undefined>(undefined);

export const EditorProvider = Context.Provider;

export function useEditor(): DashboardEditor {
  const editor = use(Context);
  if (!editor) throw new Error("useEditor outside of an editor");
  return editor;
}

/** A part of the editor's state: what uses it is drawn again only when that part is another one. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => select(editor.state()));
}
