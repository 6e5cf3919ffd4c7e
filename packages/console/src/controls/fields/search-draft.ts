/** What is typed into a search, which runs ahead of the value that its owner shows. */
export interface SearchDraft {
  readonly text: string;
  /** The owner's value when the draft last looked. */
  readonly seen: string;
  /** Values that were passed to the owner and are not shown by it yet, oldest first. */
  readonly sent: readonly string[];
}

/** The draft once the owner shows `value`: an echo of a passed value changes no text, anything else (Back) replaces it. */
export function followed(draft: SearchDraft, value: string): SearchDraft {
  if (value === draft.seen) return draft;
  const echo = draft.sent.indexOf(value);
  if (echo >= 0) return { ...draft, seen: value, sent: draft.sent.slice(echo + 1) };
  return { text: value, seen: value, sent: [] };
}
