import {
  saved as afterSave,
  amended,
  declined,
  type EditHistory,
  isDirty,
  redone,
  startHistory,
  stepped,
  undone,
} from "@orrery/model/edits";
import { useEffect, useRef, useState } from "react";
import type { TypeDrafts } from "./type-drafts.ts";
import type { WidgetDocument } from "./widget-document.ts";

/** Writing with each letter would cost more than it keeps. */
const WAIT_MS = 400;

export interface TypeEditor {
  readonly document: WidgetDocument;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes members; what is typed into one of them is one step. */
  readonly edit: (change: Partial<WidgetDocument>) => void;
  readonly replace: (document: WidgetDocument) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  /** `sent` is stored now. */
  readonly saved: (sent: WidgetDocument) => void;
}

/** The edits of one widget type, and its draft on this browser. `isStored`: false for one that is new. */
export function useTypeEditor(start: WidgetDocument, isStored: boolean, drafts: TypeDrafts): TypeEditor {
  const [history, setHistory] = useState<EditHistory<WidgetDocument>>(() => startHistory(start, isStored));
  const member = useRef<string>(undefined);
  const change = (next: (before: EditHistory<WidgetDocument>) => EditHistory<WidgetDocument>) => {
    member.current = undefined;
    setHistory(next);
  };
  const dirty = isDirty(history);
  // A new type is dirty from the start; what nobody touched is not worth keeping.
  useKeptDraft(history.present, dirty && (isStored || history.past !== undefined), drafts);
  return {
    document: history.present,
    isDirty: dirty,
    canUndo: history.past !== undefined,
    canRedo: history.future !== undefined,
    edit: (values) => {
      const [name] = Object.keys(values);
      const isTypedOn = name !== undefined && name === member.current;
      setHistory((before) => (isTypedOn ? amended : stepped)(before, { ...before.present, ...values }));
      member.current = name;
    },
    replace: (document) => change((before) => stepped(before, document)),
    undo: () => change(undone),
    redo: () => change(redone),
    discard: () => change(declined),
    saved: (sent) => {
      drafts.drop(); // the page of a new type may be gone before its effects run
      change((before) => afterSave(before, sent, sent));
    },
  };
}

/** Keeps what is not saved, so that a closed tab loses nothing. */
function useKeptDraft(document: WidgetDocument, isEdited: boolean, drafts: TypeDrafts): void {
  useEffect(() => {
    if (!isEdited) {
      drafts.drop();
      return undefined;
    }
    const keep = () => drafts.keep(document);
    const timer = setTimeout(keep, WAIT_MS);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [document, isEdited, drafts]);
}
