/** A line of a text that has changed. */
export interface DiffLine {
  readonly mark: "same" | "added" | "removed";
  readonly text: string;
}

/** Lines beyond this number are not compared one by one. */
const MAX_LINES = 300;

/** The lines of two texts of JSON, pretty-printed; texts that are no JSON are compared as they are. */
export function diffOf(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  if (old.length > MAX_LINES || now.length > MAX_LINES) {
    return before === after ? now.map(same) : [...old.map(removed), ...now.map(added)];
  }
  return compared(old, now);
}

/** The members of two maps of texts as lines: those that are new, gone or other ones; and how many are the same. */
export function metadataDiff(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): { readonly lines: readonly DiffLine[]; readonly sameCount: number } {
  const line = (key: string, text: string) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const lines = keys.flatMap((key): DiffLine[] => {
    const [was, is] = [before[key], after[key]];
    if (was === is) return [];
    return [
      ...(was === undefined ? [] : [removed(line(key, was))]),
      ...(is === undefined ? [] : [added(line(key, is))]),
    ];
  });
  return { lines, sameCount: keys.filter((key) => before[key] === after[key]).length };
}

const same = (text: string): DiffLine => ({ mark: "same", text });
const added = (text: string): DiffLine => ({ mark: "added", text });
const removed = (text: string): DiffLine => ({ mark: "removed", text });

function linesOf(text: string): readonly string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).split("\n");
  } catch {
    return text.split("\n");
  }
}

/** The longest common lines stay, by the table of their lengths. */
function compared(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [was, is] = [old[i], now[j]];
    if (was === undefined && is === undefined) return lines;
    if (was !== undefined && was === is) {
      lines.push(same(was));
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(was));
      i += 1;
    } else if (is !== undefined) {
      lines.push(added(is));
      j += 1;
    }
  }
}
