import type { Uuid } from "@orrery/model";
import type { Receipt } from "../../kernel/receipt.ts";
import { branched, type RuleMessage, type StackEntry } from "../rule-message.ts";
import type { Lane } from "./lane.ts";
import type { RuleQueue } from "./rule-queue.ts";

/** Where a message begins: in its chain, or behind a node that sent it. */
export type Start =
  | { readonly kind: "chain" }
  | {
      readonly kind: "links";
      readonly ruleChainId: Uuid;
      readonly ruleNodeId: Uuid;
      readonly label: string;
      readonly failure?: string | undefined;
    };

/** Nodes that run for one message at most, whatever its tenant's profile allows: chains may call each other in a circle. */
const MAX_STEPS = 10_000;

export const CHAIN_START: Start = { kind: "chain" };

/** A submitted message from its admission until the last of its branches has ended. */
export class Job {
  readonly queue: RuleQueue;
  readonly message: RuleMessage;
  readonly start: Start;
  /** Of whoever submitted it, until it is told. */
  receipt: Receipt | undefined;
  startedAt = 0;
  /** Where its tenant's messages are counted; its queue's business. */
  lane: Lane | undefined;
  /** Branches that have not ended, and those of them for which the sender waits. */
  open = 1;
  unacknowledged = 1;
  /** Nodes that have run for all of its branches. */
  steps = 0;
  /** Most nodes that may run for it; 0: no limit. */
  maxExecutions = 0;
  failed = false;
  timedOut = false;
  /** Under which id it stands in the journal. */
  journalId: Uuid | undefined;
  /** Branches that have not ended, where they may have to be repeated. */
  readonly branches: Set<Branch> | undefined;

  constructor(queue: RuleQueue, message: RuleMessage, start: Start, receipt: Receipt | undefined) {
    this.queue = queue;
    this.message = message;
    this.start = start;
    this.receipt = receipt;
    this.branches = queue.settings.retry ? new Set() : undefined;
  }

  /** The sender waits for nothing any more. */
  acknowledge(): void {
    const { receipt } = this;
    this.receipt = undefined;
    receipt?.done();
  }
}

/** One way of a message through the chains; a fan-out makes more, which share nothing but their job. */
export class Branch {
  readonly job: Job;
  readonly firstMessage: RuleMessage;
  readonly firstStack: readonly StackEntry[];
  readonly start: Start | { readonly kind: "node"; readonly ruleChainId: Uuid; readonly ruleNodeId: Uuid };
  message: RuleMessage;
  stack: readonly StackEntry[];
  executions: number;
  acknowledged = false;
  /** Grows with each repetition; answers to an earlier one are ignored. */
  attempt = 0;
  attemptStartedAt = 0;

  constructor(
    job: Job,
    start: Branch["start"],
    message: RuleMessage,
    stack: readonly StackEntry[],
    executions: number,
  ) {
    this.job = job;
    this.start = start;
    this.message = message;
    this.firstMessage = message;
    this.stack = stack;
    this.firstStack = stack;
    this.executions = executions;
    job.branches?.add(this);
  }

  /** Another branch of the same job, which begins at a node. */
  fork(node: { readonly id: Uuid; readonly chainId: Uuid }, message: RuleMessage = this.message): Branch {
    const { job } = this;
    const start = { kind: "node", ruleChainId: node.chainId, ruleNodeId: node.id } as const;
    const child = new Branch(job, start, branched(message), this.stack, this.executions);
    job.open += 1;
    if (this.acknowledged) child.acknowledged = true;
    else job.unacknowledged += 1;
    return child;
  }

  /**
   * Counts a node that is about to run.
   * @returns what is wrong when there were too many.
   */
  countNode(): Error | undefined {
    const { job } = this;
    if (job.maxExecutions > 0 && this.executions >= job.maxExecutions) return tooMany(job.maxExecutions);
    this.executions += 1;
    job.steps += 1;
    return job.steps <= MAX_STEPS ? undefined : tooMany(MAX_STEPS);
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
    this.message = this.firstMessage;
    this.stack = this.firstStack;
  }
}

function tooMany(limit: number): Error {
  return new Error(`Message is processed by more then ${limit} rule nodes!`);
}
