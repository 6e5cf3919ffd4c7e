import type { Uuid } from "@orrery/model";
import type { Completion } from "../../kernel/async/completion.ts";
import { type Cause, nextArrival } from "../../kernel/cause.ts";
import { branched } from "../message/make-message.ts";
import type { RuleMessage, StackEntry } from "../message/rule-message.ts";
import type { Fifo } from "./fifo.ts";
import { type Outcome, SUCCESS } from "./outcome.ts";
import type { BranchProgress, Progress } from "./progress.ts";
import type { QueueCounter, TenantCounts } from "./queue-counts.ts";
import type { QueueSettings } from "./queue-settings.ts";
import type { Start } from "./start.ts";

/** Nodes that run for one message at most, whatever its tenant's profile allows: chains may call each other in a circle. */
const MAX_STEPS = 10_000;

const NO_OUTCOMES: ReadonlyMap<number, Outcome> = new Map();

/** A tenant's share of a queue. */
export interface TenantQueue {
  readonly counts: TenantCounts;
  /** How many of its messages are being processed. */
  messages: number;
  readonly waiting: Fifo<PendingMessage>;
  /** Whether it waits for its turn among the tenants. */
  queued: boolean;
}

/** The queue of a message, as the message and what processes it need it. */
export interface MessageQueue {
  readonly settings: QueueSettings;
  count(pending: PendingMessage, name: QueueCounter): void;
  /** All branches for which the sender waits have ended. */
  acknowledged(pending: PendingMessage): void;
  /** All branches have ended. */
  ended(pending: PendingMessage): void;
  /** Perhaps no node of the message does any longer what must not be done twice. */
  calm(pending: PendingMessage): void;
  /** The cause of what a branch writes whose message is in the journal. */
  causeOf(branch: Branch, journalId: Uuid): Cause;
  /** Resolves when it is durable that a branch is done with the node at which it is. */
  noted(branch: Branch, journalId: Uuid): Promise<void>;
}

/**
 * A submitted message from its admission until the last of its branches has ended. To stores it is the cause of what its
 * nodes write as long as it does not stand in the journal.
 */
export class PendingMessage implements Cause {
  readonly queue: MessageQueue;
  readonly message: RuleMessage;
  readonly start: Start;
  /** Of whoever submitted it, until it is told. */
  completion: Completion | undefined;
  startedAt = 0;
  /** Where its tenant's messages are counted; its queue's business. */
  tenantQueue: TenantQueue | undefined;
  /** Branches that have not ended, and those of them for which the sender waits. */
  open = 1;
  unacknowledged = 1;
  /** Nodes that have run for all of its branches. */
  steps = 0;
  /** Most nodes that may run for it; 0: no limit. */
  maxExecutions = 0;
  failed = false;
  timedOut = false;
  /** Under which id it stands in the journal, or is about to. */
  journalId: Uuid | undefined;
  /** What it had done when the process ended before; absent unless it is repeated after that. */
  progress: Progress | undefined;
  readonly arrival: number;
  /** Nodes that are doing just now what must not be done twice. */
  effects = 0;
  /** Where it began, and all branches since; the first only once it has begun. */
  root: Branch | undefined;
  forks: Set<Branch> | undefined;
  /** Whether it is to stand in the journal as soon as no node does what must not be done twice. */
  isDue = false;
  /** Branches that have not ended, where they may have to be repeated. */
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
    this.branches = queue.settings.retry ? new Set() : undefined;
  }

  get isReplay(): boolean {
    return this.progress !== undefined;
  }

  /** What it has done so far and must not do again; nodes that are at it just now are not among it. */
  done(): Progress {
    const branches = [...(this.root ? [this.root] : []), ...(this.forks ?? [])].filter(({ doneTo }) => doneTo > 0);
    return new Map(branches.map((branch) => [branch.path, branch]));
  }

  /** The sender waits for nothing any more. */
  acknowledge(): void {
    const { completion } = this;
    this.completion = undefined;
    completion?.done();
  }
}

/** One way of a message through the chains; a fan-out makes more, which share nothing but their message. */
export class Branch implements BranchProgress {
  readonly pending: PendingMessage;
  /** Its place among the branches of the message, the same whenever the message is processed. */
  readonly path: string;
  readonly firstMessage: RuleMessage;
  readonly firstStack: readonly StackEntry[];
  readonly start: Start | { readonly kind: "node"; readonly ruleChainId: Uuid; readonly ruleNodeId: Uuid };
  message: RuleMessage;
  stack: readonly StackEntry[];
  executions: number;
  acknowledged = false;
  /** Nodes that it has come to since it began, or began again. */
  visits = 0;
  doneTo = 0;
  /** {@link doneTo} as it was before the node that ended last. */
  doneBefore = 0;
  /** Whether a node is doing for it what must not be done twice. */
  isBusy = false;
  /** Grows with each repetition; answers to an earlier one are ignored. */
  attempt = 0;
  attemptStartedAt = 0;
  /** One map, to which each answer is added: a loop of nodes that fail brings thousands. */
  #outcomes: Map<number, Outcome> | undefined;
  #children = 0;

  constructor(
    pending: PendingMessage,
    start: Branch["start"],
    message: RuleMessage,
    stack: readonly StackEntry[],
    executions: number,
    path = "",
  ) {
    this.pending = pending;
    this.path = path;
    this.start = start;
    this.message = message;
    this.firstMessage = message;
    this.stack = stack;
    this.firstStack = stack;
    this.executions = executions;
    const before = pending.progress?.get(path);
    if (before) {
      this.doneTo = before.doneTo;
      this.#outcomes = new Map(before.outcomes);
    }
    pending.branches?.add(this);
  }

  get outcomes(): ReadonlyMap<number, Outcome> {
    return this.#outcomes ?? NO_OUTCOMES;
  }

  /** What stands behind what its node writes. */
  get cause(): Cause {
    const { pending } = this;
    return pending.journalId === undefined ? pending : pending.queue.causeOf(this, pending.journalId);
  }

  /** What the node answered with that it stands at, if that has been done before. `isEffect`: see rule nodes. */
  recall(isEffect: boolean): Outcome | undefined {
    if (this.visits > this.doneTo) return undefined;
    return this.outcomes.get(this.visits) ?? (isEffect ? SUCCESS : undefined);
  }

  /** A node begins what must not be done twice: the message is not put into the journal until it has {@link ended}. */
  begin(): void {
    this.isBusy = true;
    this.pending.effects += 1;
    if (this.outcomes.has(this.visits)) this.note(SUCCESS); // what it came to in an earlier attempt
  }

  /** What the node at which it stands answers with, if what it does is done. */
  note(outcome: Outcome): void {
    this.#outcomes ??= new Map();
    this.#outcomes.set(this.visits, outcome);
  }

  /** A node has ended what it began. What has failed is tried again when the branch is. */
  ended(outcome: Outcome): void {
    this.isBusy = false;
    this.pending.effects -= 1;
    if (outcome !== SUCCESS || this.outcomes.has(this.visits)) this.note(outcome);
    this.doneBefore = this.doneTo;
    if ("flow" in outcome || outcome.to !== "Failure") this.doneTo = Math.max(this.doneTo, this.visits);
  }

  /** Another branch of the same message, which begins at a node. */
  fork(node: { readonly id: Uuid; readonly chainId: Uuid }, message: RuleMessage = this.message): Branch {
    const { pending } = this;
    const start = { kind: "node", ruleChainId: node.chainId, ruleNodeId: node.id } as const;
    const path = `${this.path}.${this.#children++}`;
    const child = new Branch(pending, start, branched(message), this.stack, this.executions, path);
    pending.forks ??= new Set();
    pending.forks.add(child);
    pending.open += 1;
    if (this.acknowledged) child.acknowledged = true;
    else pending.unacknowledged += 1;
    return child;
  }

  /**
   * Counts a node that is about to run.
   * @returns what is wrong when there were too many.
   */
  countNode(): Error | undefined {
    const { pending } = this;
    if (pending.maxExecutions > 0 && this.executions >= pending.maxExecutions) return tooMany(pending.maxExecutions);
    this.executions += 1;
    this.visits += 1;
    pending.steps += 1;
    return pending.steps <= MAX_STEPS ? undefined : tooMany(MAX_STEPS);
  }

  /** Into a nested chain, which `node` calls. */
  enterChain(node: { readonly id: Uuid; readonly chainId: Uuid }): void {
    this.stack = [...this.stack, { ruleChainId: node.chainId, ruleNodeId: node.id }];
  }

  /** Out of a nested chain. @returns who called it; `undefined` in the outermost. */
  leaveChain(): StackEntry | undefined {
    const caller = this.stack.at(-1);
    this.stack = this.stack.slice(0, -1);
    return caller;
  }

  /** Back to where it began. */
  rewind(): void {
    this.attempt += 1;
    this.visits = 0;
    this.#children = 0;
    this.message = this.firstMessage;
    this.stack = this.firstStack;
  }
}

function tooMany(limit: number): Error {
  return new Error(`Message is processed by more then ${limit} rule nodes!`);
}
