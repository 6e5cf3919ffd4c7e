import { isDirty } from "@orrery/model/edits";
import { useEffect } from "react";
import type { DashboardEditor } from "../model/dashboard-editor.ts";
import type { DashboardDrafts } from "./dashboard-drafts.ts";

/** Writing at each step of a key that is held would cost more than it keeps. */
const WAIT_MS = 400;

/** Keeps what is not saved on this browser, so that a closed tab loses nothing. */
export function useKeepDraft(editor: DashboardEditor, drafts: DashboardDrafts): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = editor.document;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { history } = editor.state();
      if (!isDirty(history) || history.saved === undefined) drafts.drop();
      else drafts.keep({ base: history.saved, document: history.present, at: Date.now() });
    };
    const end = editor.subscribe(() => {
      const { document } = editor;
      if (document === kept && isDirty(editor.state().history)) return;
      kept = document;
      if (!isDirty(editor.state().history)) keep();
      else timer ??= setTimeout(keep, WAIT_MS);
    });
    const hide = () => {
      if (timer !== undefined) keep();
    };
    addEventListener("pagehide", hide);
    return () => {
      end();
      hide();
      removeEventListener("pagehide", hide);
    };
  }, [editor, drafts]);
}
