import { isSameJson } from "@orrery/model";
import { useState } from "react";

interface Draft<V, D> {
  /** What is edited. */
  readonly draft: D;
  /** Continues with `draft` and passes `value` to the owner, whose echo of it changes nothing. */
  readonly edit: (draft: D, value: V) => void;
}

/**
 * What is edited of a value: it is replaced when the owner gives a value that differs. An equal one
 * keeps the draft, even as another object: owners may make a new one with each render.
 */
export function useDraft<V, D>(value: V, draftOf: (value: V) => D): Draft<V, D> {
  const [state, setState] = useState(() => ({ draft: draftOf(value), value }));
  const edit = (draft: D, given: V) => setState({ draft, value: given });
  if (isSameJson(state.value, value)) return { draft: state.draft, edit };
  const begun = { draft: draftOf(value), value };
  setState(begun);
  return { draft: begun.draft, edit };
}
