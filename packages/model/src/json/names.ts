/**
 * Names of members repeat with every message. A small table gives each of them one string: no copy per message, a hash
 * that is computed once, and no payload kept in memory by a substring.
 */
const TABLE_SIZE = 2048;
const LONGEST = 64;

const table: string[] = new Array<string>(TABLE_SIZE).fill("");

/** `text` from `start` to `end`; `hash`: any hash of those characters. */
export function internName(text: string, start: number, end: number, hash: number): string {
  const length = end - start;
  if (length > LONGEST) return text.slice(start, end);
  const slot = hash & (TABLE_SIZE - 1);
  const known = table[slot] as string; // the slot is within the table
  if (known.length === length && text.startsWith(known, start)) return known;
  const [fresh = ""] = Object.keys({ [text.slice(start, end)]: 0 }); // names of properties are strings of their own
  table[slot] = fresh;
  return fresh;
}
