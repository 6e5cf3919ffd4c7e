import type { Entry, TelemetryBlock } from "@orrery/model";
import { keyProblem } from "../../telemetry/value-limits.ts";

/** Keys of one message under which nothing can be stored. */
export interface DroppedKeys {
  readonly count: number;
  /** For people: how many, and what is wrong with the first. */
  readonly sentence: string;
}

/** Characters of a key that a sentence shows. */
const SHOWN = 40;
const BLANK = 0x20;

/** Entries without those that could not be stored; the very same when there are none, as nearly always. */
export function storableEntries(entries: readonly Entry[]): {
  readonly entries: readonly Entry[];
  readonly dropped: DroppedKeys | undefined;
} {
  if (entries.every(([key]) => isPlain(key))) return { entries, dropped: undefined };
  const kept = entries.filter(([key]) => keyProblem(key) === undefined);
  const first = entries.find(([key]) => keyProblem(key) !== undefined);
  return { entries: kept, dropped: first && droppedKeys(entries.length - kept.length, first[0]) };
}

/** Like {@link storableEntries} of each block; blocks of which nothing is left are left out. */
export function storableBlocks(blocks: readonly TelemetryBlock[]): {
  readonly blocks: readonly TelemetryBlock[];
  readonly dropped: DroppedKeys | undefined;
} {
  if (blocks.every(({ entries }) => entries.every(([key]) => isPlain(key)))) return { blocks, dropped: undefined };
  const results = blocks.map(({ ts, entries }) => ({ ts, before: entries.length, ...storableEntries(entries) }));
  const kept = results.filter(({ before, entries }) => before === 0 || entries.length > 0);
  const all = results.flatMap(({ dropped }) => dropped ?? []);
  const [first] = all;
  if (!first) return { blocks, dropped: undefined };
  const count = all.reduce((sum, { count }) => sum + count, 0);
  const key = blocks.flatMap(({ entries }) => entries).find(([name]) => keyProblem(name) !== undefined);
  return { blocks: kept.map(({ ts, entries }) => ({ ts, entries })), dropped: droppedKeys(count, key?.[0] ?? "") };
}

/** What nearly every key is, at a glance: neither blank nor too long, and no broken text. */
function isPlain(key: string): boolean {
  return key.length <= SHOWN && key.charCodeAt(0) > BLANK && key.charCodeAt(0) < 0x7f && key.isWellFormed();
}

function droppedKeys(count: number, first: string): DroppedKeys {
  const shown = JSON.stringify(first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first);
  const what = count === 1 ? `The key ${shown} was` : `${count} keys were`;
  const which = count === 1 ? "it is" : `the first, ${shown}, is`;
  return { count, sentence: `${what} not stored: ${which} ${keyProblem(first) ?? "no key"}`.toWellFormed() };
}
