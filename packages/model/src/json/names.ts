/**
 * Names of members repeat with every message. A small table gives each of them one string: no copy per message, a hash
 * that is computed once, and no payload kept in memory by a substring.
 */
const TABLE_SIZE = 2048;
const LONGEST = 64;

const table: string[] = new Array<string>(TABLE_SIZE).fill("");

/** The name in `text` from `start` to `end` if the table has it; `hash`: any hash of those characters. */
export function knownName(text: string, start: number, end: number, hash: number): string | undefined {
  const known = table[hash & (TABLE_SIZE - 1)] as string; // the slot is within the table
  return known.length === end - start && text.startsWith(known, start) ? known : undefined;
}

/**
 * A name that the table does not have, and that does not keep `text` in memory. `isKept`: it takes the place of another one
 * in the table, which costs a microsecond or more.
 */
export function newName(text: string, start: number, end: number, hash: number, isKept: boolean): string {
  const name = ` ${text.slice(start, end)}`.slice(1); // a part of the short text that was joined
  if (!isKept || name.length > LONGEST) return name;
  const [fresh = ""] = Object.keys({ [name]: 0 }); // names of properties are strings of their own
  table[hash & (TABLE_SIZE - 1)] = fresh;
  return fresh;
}
