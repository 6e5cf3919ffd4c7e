import type { Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { BranchProgress, Progress } from "./progress.ts";
import type { Start } from "./start.ts";

/** A message on its way, as far as it has to be known to go on with it after a crash. */
export interface JournaledMessage {
  readonly message: RuleMessage;
  readonly start: Start;
  /** Its place in the order of messages. */
  readonly arrival: number;
  /** What it has done already. */
  done(): Progress;
}

/** What is to be gone on with after a crash. */
export interface JournalEntry {
  readonly id: Uuid;
  readonly queueName: string;
  readonly message: RuleMessage;
  readonly start: Start;
  readonly arrival: number;
  readonly progress: Progress;
}

/** Keeps messages that take long to process, so that a crash does not lose what was acknowledged. */
export interface Journal {
  /**
   * `durable` resolves with whether it is on disk; it never rejects. `claim` is noted in the same transaction, and when it
   * was noted before nothing is added.
   */
  add(
    queueName: string,
    pending: JournaledMessage,
    claim?: Cause["claim"],
  ): { readonly id: Uuid; readonly durable: Promise<boolean> };
  /**
   * Notes that a branch, which was done to `doneTo` until now, has done what its node does at this visit, and what the
   * visits between have answered; `false`: that was noted before.
   */
  claim(tx: Tx, id: Uuid, branch: BranchProgress & { readonly path: string }, visit: number): Promise<boolean>;
  /** The same by itself; never rejects: what could not be noted may be done again. */
  note(id: Uuid, branch: BranchProgress & { readonly path: string }, visit: number): Promise<void>;
  /** Forgets an entry, soon. */
  remove(id: Uuid): void;
}
