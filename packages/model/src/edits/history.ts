/** States share what they have in common, so that steps cost little and none is ever forgotten. */
interface Step<T> {
  readonly state: T;
  readonly next: Step<T> | undefined;
}

/** What was edited, how to go back, and what is saved. States are never changed, and the same object is the same state. */
export interface EditHistory<T> {
  readonly present: T;
  readonly past: Step<T> | undefined;
  readonly future: Step<T> | undefined;
  /** As the server has it; undefined: it has nothing yet. */
  readonly saved: T | undefined;
  /** Edits between what was saved and now. */
  readonly sinceSave: number;
}

export function startHistory<T>(state: T, isSaved: boolean): EditHistory<T> {
  return { present: state, past: undefined, future: undefined, saved: isSaved ? state : undefined, sinceSave: 0 };
}

export const isDirty = ({ present, saved }: EditHistory<unknown>): boolean => present !== saved;

/** How many changes there are to save. */
export const changeCount = (history: EditHistory<unknown>): number =>
  isDirty(history) ? Math.max(1, Math.abs(history.sinceSave)) : 0;

/** One step on; the state that is there already is no step. */
export function stepped<T>(history: EditHistory<T>, next: T): EditHistory<T> {
  const { present, past, sinceSave } = history;
  if (next === present) return history;
  return {
    ...history,
    present: next,
    past: { state: present, next: past },
    future: undefined,
    sinceSave: sinceSave + 1,
  };
}

/** The last step becomes another one: what is typed letter by letter is one step. */
export function amended<T>(history: EditHistory<T>, next: T): EditHistory<T> {
  return history.past ? { ...history, present: next, future: undefined } : stepped(history, next);
}

export function undone<T>(history: EditHistory<T>): EditHistory<T> {
  const { present, past, future, sinceSave } = history;
  if (!past) return history;
  return {
    ...history,
    present: past.state,
    past: past.next,
    future: { state: present, next: future },
    sinceSave: sinceSave - 1,
  };
}

export function redone<T>(history: EditHistory<T>): EditHistory<T> {
  const { present, past, future, sinceSave } = history;
  if (!future) return history;
  return {
    ...history,
    present: future.state,
    past: { state: present, next: past },
    future: future.next,
    sinceSave: sinceSave + 1,
  };
}

/**
 * `sent` is saved now, and the server has it as `stored`. Edits that were made meanwhile stay, and one can still go back to
 * before the save.
 */
export function saved<T>(history: EditHistory<T>, sent: T, stored: T): EditHistory<T> {
  if (history.present === sent) return { ...history, present: stored, saved: stored, sinceSave: 0 };
  return { ...history, saved: sent, sinceSave: 1 };
}

/** Everything since the save is given up; that is a step like others, so that it can be undone. */
export function declined<T>(history: EditHistory<T>): EditHistory<T> {
  const { present, past, saved: last } = history;
  if (last === undefined || last === present) return history;
  return { ...history, present: last, past: { state: present, next: past }, future: undefined, sinceSave: 0 };
}

/** The server has `stored` now, which others made; `next` joins it with what was edited here, as one more step. */
export function rebased<T>(history: EditHistory<T>, stored: T, next: T): EditHistory<T> {
  return { ...stepped(history, next), saved: stored, sinceSave: 1 };
}
