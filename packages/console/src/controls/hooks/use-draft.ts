import { isSameJson } from "@orrery/model";
import { useState } from "react";

interface Draft<V, D> {
  /** What is edited. */
  readonly draft: D;
  /** Goes on with `draft`, of which the owner is told `value`: it is no other when it comes back. */
  readonly edit: (draft: D, value: V) => void;
}

/**
 * What is edited of a value: begins anew when a value comes from outside that says something else. One that says the
 * same leaves the draft alone, though it is another object: owners may make theirs anew with each render.
 */
export function useDraft<V, D>(value: V, draftOf: (value: V) => D): Draft<V, D> {
  const [state, setState] = useState(() => ({ draft: draftOf(value), value }));
  const edit = (draft: D, told: V) => setState({ draft, value: told });
  if (isSameJson(state.value, value)) return { draft: state.draft, edit };
  const begun = { draft: draftOf(value), value };
  setState(begun);
  return { draft: begun.draft, edit };
}
