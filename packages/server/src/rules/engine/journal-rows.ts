import type { Uuid } from "@orrery/model";
import { messageOf, type StoredMessage, storedMessage } from "../message/stored-message.ts";
import type { JournalEntry, JournaledMessage } from "./journal.ts";
import type { Outcome } from "./outcome.ts";
import type { Start } from "./start.ts";
import { outcomeOf, progressOf, type StoredProgress, storedProgress } from "./stored-progress.ts";

export interface JournalColumns {
  id: Uuid;
  created_time: number;
  queue_name: string;
  message: string;
  /** Number of starts that have processed it again; counted before they begin. */
  attempts: number;
  /** Position in the order of messages. */
  arrival: number;
}

/** What a message in the journal has done since it was written. */
export interface ProgressColumns {
  journal_id: Uuid;
  /** Path of the branch, and number of its visit to a node. */
  branch: string;
  visit: number;
  /** Outcome of the node; null: plain success. */
  outcome: string | null;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_message_journal: JournalColumns;
    rule_message_progress: ProgressColumns;
  }
}

interface Stored extends StoredMessage {
  readonly start: Start;
  /** Absent in entries of earlier versions. */
  readonly progress?: StoredProgress;
}

/** The message of a journal entry as JSON. */
export function encodeMessage(pending: JournaledMessage): string {
  const stored: Stored = {
    ...storedMessage(pending.message),
    start: pending.start,
    progress: storedProgress(pending.done()),
  };
  return JSON.stringify(stored);
}

/** Reads what {@link encodeMessage} wrote. */
export function decodeMessage(
  text: string,
): Pick<JournalEntry, "message" | "start"> & { readonly progress: StoredProgress } {
  const { start, progress = [], ...stored } = JSON.parse(text) as Stored; // written by `encodeMessage`
  return { message: messageOf(stored), start, progress };
}

/** An entry with what was done before it was written, and since. */
export function entryOf(row: JournalColumns, since: readonly ProgressColumns[]): JournalEntry {
  const { message, start, progress: before } = decodeMessage(row.message);
  const progress = progressOf(before);
  for (const [branch, rows] of Map.groupBy(since, (one) => one.branch)) {
    const known = progress.get(branch);
    const doneTo = rows.reduce((most, { visit }) => Math.max(most, visit), known?.doneTo ?? 0);
    const outcomes = new Map<number, Outcome>(known?.outcomes);
    for (const { visit, outcome } of rows) if (outcome !== null) outcomes.set(visit, outcomeOf(JSON.parse(outcome)));
    progress.set(branch, { doneTo, outcomes });
  }
  return { id: row.id, queueName: row.queue_name, message, start, arrival: row.arrival, progress };
}
