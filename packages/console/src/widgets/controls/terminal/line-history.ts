/** Lines that were typed before, and which of them is shown; `at` = their number: the draft that is being typed. */
export interface LineHistory {
  readonly lines: readonly string[];
  readonly at: number;
  readonly draft: string;
}

const MAX_LINES = 100;

export const NO_HISTORY: LineHistory = { lines: [], at: 0, draft: "" };

/** After a line was run; the same twice is kept once. */
export function withLine({ lines }: LineHistory, line: string): LineHistory {
  const kept = line.trim() === "" || lines.at(-1) === line ? lines : [...lines, line].slice(-MAX_LINES);
  return { lines: kept, at: kept.length, draft: "" };
}

/** To the line before (-1) or after (1); `typed` is what stands there now. Undefined: there is none. */
export function turned(
  { lines, at, draft }: LineHistory,
  step: 1 | -1,
  typed: string,
): { readonly history: LineHistory; readonly text: string } | undefined {
  const next = at + step;
  if (next < 0 || next > lines.length) return undefined;
  const kept = at === lines.length ? typed : draft;
  return { history: { lines, at: next, draft: kept }, text: lines[next] ?? kept };
}
