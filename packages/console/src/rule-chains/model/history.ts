import type { ChainGraph } from "./chain-graph.ts";
import { applyEdit, type Edit } from "./edits.ts";

/** Graphs share what they have in common, so that steps cost little and none is ever forgotten. */
interface Step {
  readonly graph: ChainGraph;
  readonly next: Step | undefined;
}

/** What was edited, how to go back, and what is saved. */
export interface EditHistory {
  readonly present: ChainGraph;
  readonly past: Step | undefined;
  readonly future: Step | undefined;
  /** As the server has it; undefined: it has nothing yet. */
  readonly saved: ChainGraph | undefined;
  /** Edits between what was saved and now. */
  readonly sinceSave: number;
}

export function startHistory(graph: ChainGraph, isSaved: boolean): EditHistory {
  return { present: graph, past: undefined, future: undefined, saved: isSaved ? graph : undefined, sinceSave: 0 };
}

export const isDirty = ({ present, saved }: EditHistory): boolean => present !== saved;

/** How many changes there are to save. */
export const changeCount = (history: EditHistory): number =>
  isDirty(history) ? Math.max(1, Math.abs(history.sinceSave)) : 0;

export function edited(history: EditHistory, edit: Edit): EditHistory {
  const { present, past, sinceSave } = history;
  const next = applyEdit(present, edit);
  if (next === present) return history;
  return {
    ...history,
    present: next,
    past: { graph: present, next: past },
    future: undefined,
    sinceSave: sinceSave + 1,
  };
}

export function undone(history: EditHistory): EditHistory {
  const { present, past, future, sinceSave } = history;
  if (!past) return history;
  return {
    ...history,
    present: past.graph,
    past: past.next,
    future: { graph: present, next: future },
    sinceSave: sinceSave - 1,
  };
}

export function redone(history: EditHistory): EditHistory {
  const { present, past, future, sinceSave } = history;
  if (!future) return history;
  return {
    ...history,
    present: future.graph,
    past: { graph: present, next: past },
    future: future.next,
    sinceSave: sinceSave + 1,
  };
}

/**
 * `sent` is saved now, and the server has it as `stored`. Edits that were made meanwhile stay, and one can still go back to
 * before the save.
 */
export function saved(history: EditHistory, sent: ChainGraph, stored: ChainGraph): EditHistory {
  if (history.present === sent) return { ...history, present: stored, saved: stored, sinceSave: 0 };
  return { ...history, saved: sent, sinceSave: 1 };
}

/** Everything since the save is given up; that is a step like others, so that it can be undone. */
export function declined(history: EditHistory): EditHistory {
  const { present, past, saved: last } = history;
  if (!last || last === present) return history;
  return { ...history, present: last, past: { graph: present, next: past }, future: undefined, sinceSave: 0 };
}
