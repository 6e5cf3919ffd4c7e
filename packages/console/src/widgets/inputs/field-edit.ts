/** What somebody did with a field: typed into it, or saved it while its new value is on the way. */
export interface FieldEdit {
  readonly text: string;
  /** The stored value, as text, that it was made from. */
  readonly from: string;
  /** What was stored before a save of our own, whose value is on the way: no change by somebody else. */
  readonly before?: string | undefined;
  readonly isSaved: boolean;
}

export type FieldEdits = Readonly<Record<string, FieldEdit>>;

export interface FieldState {
  /** What the field shows. */
  readonly text: string;
  readonly isDirty: boolean;
  /** Another value that was stored since the edit began. It does not replace what is typed. */
  readonly moved?: string | undefined;
}

/** What a field shows of an edit over the stored value `current`. */
export function fieldState(edit: FieldEdit | undefined, current: string): FieldState {
  if (!edit || isOver(edit, current)) return { text: current, isDirty: false };
  if (edit.isSaved) return { text: edit.text, isDirty: false };
  const stored = storedOf(edit, current);
  const moved = stored === edit.from ? undefined : stored;
  return { text: edit.text, isDirty: edit.text !== stored, moved };
}

/** What counts as stored: our own save, from the moment it was done. */
const storedOf = ({ from, before }: FieldEdit, current: string) => (current === before ? from : current);

function isOver(edit: FieldEdit, current: string): boolean {
  if (edit.isSaved) return edit.text === current || edit.from !== current;
  return edit.text === current && storedOf(edit, current) === current;
}

/** The edits without those that are over: typed back, or saved and heard of. The same object when none is. */
export function settled(edits: FieldEdits, currentOf: (id: string) => string): FieldEdits {
  const open = Object.entries(edits).filter(([id, edit]) => !isOver(edit, currentOf(id)));
  return open.length === Object.keys(edits).length ? edits : Object.fromEntries(open);
}

/** The text that is typed into a field whose stored value is `current`. */
export function typed(edits: FieldEdits, id: string, text: string, current: string): FieldEdits {
  const before = edits[id];
  if (before && !before.isSaved) return { ...edits, [id]: { ...before, text } };
  const since = before ? { from: before.text, before: before.from } : { from: current };
  return { ...edits, [id]: { text, ...since, isSaved: false } };
}

/** After `text` of a field was stored. What was typed since stays. */
export function saved(edits: FieldEdits, id: string, text: string, current: string): FieldEdits {
  const edit = edits[id];
  const next: FieldEdit =
    edit && edit.text !== text ? { ...edit, from: text, before: current } : { text, from: current, isSaved: true };
  return { ...edits, [id]: next };
}

/** Without what was typed into these fields. */
export function undone(edits: FieldEdits, ids: readonly string[]): FieldEdits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(id)));
}
