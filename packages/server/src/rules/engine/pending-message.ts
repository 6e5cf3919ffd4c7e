import type { Uuid } from "@orrery/model";
import type { Completion } from "../../kernel/async/completion.ts";
import { type Cause, nextArrival } from "../../kernel/cause.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { Branch } from "./branch.ts";
import type { Fifo } from "./fifo.ts";
import type { MessageFollower } from "./message-observer.ts";
import type { Progress } from "./progress.ts";
import type { QueueCounter, TenantCounts } from "./queue-counts.ts";
import type { QueueSettings } from "./queue-settings.ts";
import type { Start } from "./start.ts";

/** The messages of one tenant in a queue. */
export interface TenantQueue {
  readonly counts: TenantCounts;
  /** Number of messages in progress. */
  messages: number;
  readonly waiting: Fifo<PendingMessage>;
  /** Whether it is queued for its turn among the tenants. */
  queued: boolean;
}

/** The queue of a message, as messages and their branches see it. */
export interface MessageQueue {
  readonly settings: QueueSettings;
  /** Whether the share of the last messages that failed is too large for repeats. */
  readonly failsTooOften: boolean;
  count(pending: PendingMessage, name: QueueCounter): void;
  /** All branches for which the sender waits have ended. */
  acknowledged(pending: PendingMessage): void;
  /** All branches have ended. */
  ended(pending: PendingMessage): void;
  /** An unrepeatable effect of the message has ended. */
  calm(pending: PendingMessage): void;
  /** The cause of what a branch writes whose message is in the journal. */
  causeOf(branch: Branch, journalId: Uuid): Cause;
  /** Resolves when it is durable that a branch is done with the node at which it is. */
  noted(branch: Branch, journalId: Uuid): Promise<void>;
}

/**
 * A submitted message until the last of its branches has ended. While it is not in the journal, it is the {@link Cause}
 * of what its nodes write.
 */
export class PendingMessage implements Cause {
  readonly queue: MessageQueue;
  readonly message: RuleMessage;
  readonly start: Start;
  /** Of the sender; undefined once it was called. */
  completion: Completion | undefined;
  startedAt = 0;
  /** Counts of its tenant; set by the queue. */
  tenantQueue: TenantQueue | undefined;
  /** Number of branches that have not ended, and of those for which the sender waits. */
  open = 1;
  unacknowledged = 1;
  /** Number of nodes that have run, in all branches; and how many of them in attempts that were repeated. */
  steps = 0;
  repeatedSteps = 0;
  /** Maximum number of nodes that may run; 0: no limit. */
  maxExecutions = 0;
  failed = false;
  /** Observes all of its paths. */
  follower: MessageFollower | undefined;
  timedOut = false;
  /** Whether the next ones in the order of the queue wait for it no more. */
  isPassed = false;
  /** Id of its entry in the journal; set when writing begins. */
  journalId: Uuid | undefined;
  /** What it had done before a crash; undefined for messages that are not replayed. */
  progress: Progress | undefined;
  readonly arrival: number;
  /** Number of unrepeatable effects in progress, see `once` of rule nodes. */
  effects = 0;
  /** The first branch, undefined before it begins, and the branches that were forked. */
  root: Branch | undefined;
  forks: Set<Branch> | undefined;
  /** Whether it enters the journal when {@link effects} is 0. */
  isDue = false;
  /** Branches that have not ended; only in queues that repeat or end them. */
  readonly branches: Set<Branch> | undefined;

  constructor(
    queue: MessageQueue,
    message: RuleMessage,
    start: Start,
    completion: Completion | undefined,
    arrival = nextArrival(),
  ) {
    this.queue = queue;
    this.message = message;
    this.start = start;
    this.completion = completion;
    this.arrival = arrival;
    const { retry, endsLate } = queue.settings;
    this.branches = retry || endsLate ? new Set() : undefined;
  }

  get isReplay(): boolean {
    return this.progress !== undefined;
  }

  /** What it has done and must not repeat, without effects in progress. */
  done(): Progress {
    const branches = [...(this.root ? [this.root] : []), ...(this.forks ?? [])].filter(({ doneTo }) => doneTo > 0);
    return new Map(branches.map((branch) => [branch.path, branch]));
  }

  /** Answers the sender. */
  acknowledge(): void {
    const { completion } = this;
    this.completion = undefined;
    completion?.done();
  }
}
