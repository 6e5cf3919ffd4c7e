import type { Entry, TelemetryBlock } from "@orrery/model";
import { type KeyProblem, keyProblem, MAX_KEY_LENGTH } from "../../telemetry/value-limits.ts";

/** Keys of a message under which no value can be stored. */
export interface DroppedKeys {
  readonly count: number;
  /** The first of them, truncated. */
  readonly key: string;
  /** Its problem. */
  readonly problem: KeyProblem;
}

/** Maximum number of characters of a key that are shown. */
const SHOWN = 40;
const BLANK = 0x20;

/** Entries without those that cannot be stored; the same array when there are none, which is nearly always so. */
export function storableEntries(entries: readonly Entry[]): {
  readonly entries: readonly Entry[];
  readonly dropped: DroppedKeys | undefined;
} {
  if (entries.every(([key]) => isPlain(key))) return { entries, dropped: undefined };
  const kept = entries.filter(([key]) => keyProblem(key) === undefined);
  return { entries: kept, dropped: droppedOf(entries, entries.length - kept.length) };
}

/** Like {@link storableEntries} for each block; blocks that become empty are left out. */
export function storableBlocks(blocks: readonly TelemetryBlock[]): {
  readonly blocks: readonly TelemetryBlock[];
  readonly dropped: DroppedKeys | undefined;
} {
  if (blocks.every(({ entries }) => entries.every(([key]) => isPlain(key)))) return { blocks, dropped: undefined };
  const results = blocks.map(({ ts, entries }) => ({ ts, before: entries.length, ...storableEntries(entries) }));
  const kept = results.filter(({ before, entries }) => before === 0 || entries.length > 0);
  const [first, ...others] = results.flatMap(({ dropped }) => dropped ?? []);
  if (!first) return { blocks, dropped: undefined };
  const count = others.reduce((sum, dropped) => sum + dropped.count, first.count);
  return { blocks: kept.map(({ ts, entries }) => ({ ts, entries })), dropped: { ...first, count } };
}

/** A fast check that nearly every key passes: not blank, not too long, valid text. */
function isPlain(key: string): boolean {
  return key.length <= SHOWN && key.charCodeAt(0) > BLANK && key.charCodeAt(0) < 0x7f && key.isWellFormed();
}

function droppedOf(entries: readonly Entry[], count: number): DroppedKeys | undefined {
  for (const [key] of entries) {
    const problem = keyProblem(key);
    const shown = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
    if (problem) return { count, key: shown, problem };
  }
  return undefined;
}

const PROBLEMS: Readonly<Record<KeyProblem, string>> = {
  TOO_LONG: `longer than ${MAX_KEY_LENGTH} characters`,
  EMPTY: "empty",
  BLANK: "blank",
  NOT_UNICODE: "no Unicode text",
};

/** The message that the device gets. */
export function sentenceOf({ count, key, problem }: DroppedKeys): string {
  const shown = JSON.stringify(key);
  const what = count === 1 ? `The key ${shown} was` : `${count} keys were`;
  const which = count === 1 ? "it is" : `the first, ${shown}, is`;
  return `${what} not stored: ${which} ${PROBLEMS[problem]}`.toWellFormed();
}
