/** A piece of what a terminal shows; text only, never markup. */
export interface TerminalEntry {
  readonly id: number;
  /** `line` was typed, behind its prompt. */
  readonly kind: "line" | "output" | "error" | "note";
  readonly text: string;
  readonly prompt?: string | undefined;
}

export interface Scrollback {
  readonly entries: readonly TerminalEntry[];
  readonly nextId: number;
  /** Whether older entries are gone. */
  readonly isCut: boolean;
}

const MAX_ENTRIES = 500;
/** Of all entries together, in characters. */
const MAX_TEXT = 200_000;

export const EMPTY_SCROLLBACK: Scrollback = { entries: [], nextId: 0, isCut: false };

/** Adds at the end; the oldest go when it becomes too much. Of one that is too large the end is kept. */
export function withEntry(
  { entries, nextId, isCut }: Scrollback,
  { kind, text, prompt }: Omit<TerminalEntry, "id">,
): Scrollback {
  const added = { id: nextId, kind, text: plainText(text.slice(-MAX_TEXT)), prompt };
  const all = [...entries, added];
  let from = Math.max(0, all.length - MAX_ENTRIES);
  let size = all.slice(from).reduce((sum, entry) => sum + entry.text.length, 0);
  while (size > MAX_TEXT) size -= all[from++]?.text.length ?? 0;
  return { entries: all.slice(from), nextId: nextId + 1, isCut: isCut || from > 0 };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: shells send them
const ESCAPES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: shells send them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** What a shell prints, without colours and movements of the cursor; of a line that was written over, its last text. */
export function plainText(text: string): string {
  return text
    .replaceAll(ESCAPES, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.replace(/\r+$/, ""))
    .map((line) => line.slice(line.lastIndexOf("\r") + 1))
    .join("\n")
    .replaceAll(CONTROLS, "");
}
