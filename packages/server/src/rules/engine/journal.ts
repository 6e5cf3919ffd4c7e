import type { Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { BranchProgress, Progress } from "./progress.ts";
import type { Start } from "./start.ts";

/** What has to be known of a message to continue it after a crash. */
export interface JournaledMessage {
  readonly message: RuleMessage;
  readonly start: Start;
  /** Position in the order of messages. */
  readonly arrival: number;
  /** What it has done so far. */
  done(): Progress;
}

/** A message to be continued after a crash. */
export interface JournalEntry {
  readonly id: Uuid;
  readonly queueName: string;
  readonly message: RuleMessage;
  readonly start: Start;
  readonly arrival: number;
  readonly progress: Progress;
}

/** Stores messages that take long to process, so that a crash does not lose what was acknowledged. */
export interface Journal {
  /**
   * `durable` resolves to whether the message is on disk; it never rejects. `claim` runs in the same transaction; when it
   * resolves to false, nothing is added.
   */
  add(
    queueName: string,
    pending: JournaledMessage,
    claim?: Cause["claim"],
  ): { readonly id: Uuid; readonly durable: Promise<boolean> };
  /**
   * Notes that a branch, done up to `doneTo` so far, has done the effect of this visit, with the outcomes of the visits
   * between. Resolves to false when that was noted before.
   */
  claim(tx: Tx, id: Uuid, branch: BranchProgress & { readonly path: string }, visit: number): Promise<boolean>;
  /** Like {@link claim}, in a transaction of its own. Never rejects: what could not be noted may be repeated. */
  note(id: Uuid, branch: BranchProgress & { readonly path: string }, visit: number): Promise<void>;
  /** Deletes an entry, in the background. */
  remove(id: Uuid): void;
}
