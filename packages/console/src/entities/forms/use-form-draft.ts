import { isSameJson } from "@orrery/model";
import { useState } from "react";
import type { FormDraft } from "./entity-form.ts";

interface FormDraftState {
  readonly draft: FormDraft;
  readonly isDirty: boolean;
  /** How many fields differ from what is saved. */
  readonly changes: number;
  readonly edit: (draft: FormDraft) => void;
  readonly reset: () => void;
}

/** What is edited of saved values. Fields that were not edited follow when other values are loaded. */
export function useFormDraft(saved: FormDraft): FormDraftState {
  const [edited, setEdited] = useState<FormDraft>({});
  const names = Object.keys(edited);
  const changes = names.filter((name) => !isSame(edited[name], saved[name])).length;
  return {
    draft: names.length === 0 ? saved : { ...saved, ...edited },
    isDirty: changes > 0,
    changes,
    edit: (draft) => {
      const all = new Set([...Object.keys(saved), ...Object.keys(draft)]);
      setEdited(
        Object.fromEntries([...all].flatMap((name) => (isSame(draft[name], saved[name]) ? [] : [[name, draft[name]]]))),
      );
    },
    reset: () => setEdited({}),
  };
}

/** An emptied text is absent from a draft. */
const isSame = (a: unknown, b: unknown): boolean => isSameJson(a ?? "", b ?? "");
