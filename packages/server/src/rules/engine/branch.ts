import type { Uuid } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import { branched } from "../message/make-message.ts";
import type { RuleMessage, StackEntry } from "../message/rule-message.ts";
import { type Outcome, SUCCESS } from "./outcome.ts";
import type { PendingMessage } from "./pending-message.ts";
import type { BranchProgress } from "./progress.ts";
import type { Start } from "./start.ts";

/** Maximum number of nodes that run for one message, whatever the tenant's profile says: chains may call each other. */
const MAX_STEPS = 10_000;

const NO_OUTCOMES: ReadonlyMap<number, Outcome> = new Map();

/** One path of a message through the chains. Several links of one label fork it into independent branches. */
export class Branch implements BranchProgress {
  readonly pending: PendingMessage;
  /** Identifies the branch in its message; the same when the message is processed again. */
  readonly path: string;
  readonly firstMessage: RuleMessage;
  readonly firstStack: readonly StackEntry[];
  readonly start:
    | Start
    | { readonly kind: "node"; readonly ruleChainId: Uuid; readonly ruleNodeId: Uuid; readonly label: string };
  message: RuleMessage;
  stack: readonly StackEntry[];
  executions: number;
  acknowledged = false;
  /** Number of nodes visited since it began, or began again. */
  visits = 0;
  doneTo = 0;
  /** {@link doneTo} before the node that ended last. */
  doneBefore = 0;
  /** Whether an unrepeatable effect is in progress. */
  isBusy = false;
  /** Number of the attempt; answers to an earlier one are ignored. -1 when the branch has ended. */
  attempt = 0;
  attemptStartedAt = 0;
  /** When it came to the node at which it is, if its time there is measured; else 0. */
  beganAt = 0;
  /** Milliseconds that the last measured node took. */
  tookMs = 0;
  /** Mutable: a loop of failing nodes adds thousands. */
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

  /** Passed to stores with what its node writes. */
  get cause(): Cause {
    const { pending } = this;
    return pending.journalId === undefined ? pending : pending.queue.causeOf(this, pending.journalId);
  }

  /** The outcome of the current node if it was done before a crash. `isEffect`: whether the node declares `once`. */
  recall(isEffect: boolean): Outcome | undefined {
    if (this.visits > this.doneTo) return undefined;
    return this.outcomes.get(this.visits) ?? (isEffect ? SUCCESS : undefined);
  }

  /**
   * A node begins an unrepeatable effect, with this outcome when it is done: the message does not enter the journal before
   * it has {@link ended}.
   */
  begin(outcome: Outcome = SUCCESS): void {
    this.isBusy = true;
    this.pending.effects += 1;
    if (outcome !== SUCCESS || this.outcomes.has(this.visits)) this.note(outcome); // is stored with the claim
  }

  /** Notes the outcome of the current node, in case that its effect is done. */
  note(outcome: Outcome): void {
    this.#outcomes ??= new Map();
    this.#outcomes.set(this.visits, outcome);
  }

  /** A node has ended an effect. A failed one is tried again when the branch is repeated. */
  ended(outcome: Outcome): void {
    this.isBusy = false;
    this.pending.effects -= 1;
    if (outcome !== SUCCESS || this.outcomes.has(this.visits)) this.note(outcome);
    this.doneBefore = this.doneTo;
    if ("flow" in outcome || outcome.to !== "Failure") this.doneTo = Math.max(this.doneTo, this.visits);
  }

  /** A branch of the same message that begins at a node, to which a link with this label has led. */
  fork(
    node: { readonly id: Uuid; readonly chainId: Uuid },
    label: string,
    message: RuleMessage = this.message,
  ): Branch {
    const { pending } = this;
    const start = { kind: "node", ruleChainId: node.chainId, ruleNodeId: node.id, label } as const;
    const path = `${this.path}.${this.#children++}`;
    const child = new Branch(pending, start, branched(message, path), this.stack, this.executions, path);
    pending.forks ??= new Set();
    pending.forks.add(child);
    pending.open += 1;
    if (this.acknowledged) child.acknowledged = true;
    else pending.unacknowledged += 1;
    return child;
  }

  /**
   * Counts a node that is about to run.
   * @returns an error when too many have run.
   */
  countNode(): Error | undefined {
    const { pending } = this;
    if (pending.maxExecutions > 0 && this.executions >= pending.maxExecutions) return tooMany(pending.maxExecutions);
    this.executions += 1;
    this.visits += 1;
    pending.steps += 1;
    return pending.steps - pending.repeatedSteps <= MAX_STEPS ? undefined : tooMany(MAX_STEPS);
  }

  /** Enters a nested chain, which `node` calls. */
  enterChain(node: { readonly id: Uuid; readonly chainId: Uuid }): void {
    this.stack = [...this.stack, { ruleChainId: node.chainId, ruleNodeId: node.id }];
  }

  /** Leaves a nested chain. @returns the node that called it; `undefined` in the outermost chain. */
  leaveChain(): StackEntry | undefined {
    const caller = this.stack.at(-1);
    this.stack = this.stack.slice(0, -1);
    return caller;
  }

  /** Begins again. */
  rewind(): void {
    this.attempt += 1;
    this.pending.repeatedSteps += this.visits;
    this.visits = 0;
    this.#children = 0;
    this.message = this.firstMessage;
    this.stack = this.firstStack;
  }
}

function tooMany(limit: number): Error {
  return new Error(`Message is processed by more then ${limit} rule nodes!`);
}
