import { performance } from "node:perf_hooks";
import type { Clock } from "../../kernel/clock.ts";
import { isStoreOutage } from "../../kernel/database/store-outage.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { afterPause } from "./after-pause.ts";
import { Branch } from "./branch.ts";
import { BranchEnds } from "./branch-ends.ts";
import type { EngineEvents } from "./engine-events.ts";
import type { MessageFollower } from "./message-observer.ts";
import { isSeen, NodeTrace } from "./node-trace.ts";
import { type Outcome, SUCCESS } from "./outcome.ts";
import { errorOf, OutcomeRouter, type OutcomeRouterOptions, type Step } from "./outcome-router.ts";
import type { PendingMessage } from "./pending-message.ts";
import { repeatsLate } from "./queue-settings.ts";
import type { FiredTimer, NodeInstance } from "./rule-node.ts";
import type { MessageRunner } from "./rule-queue.ts";
import type { RuleUsage } from "./rule-usage.ts";
import type { RunningNode } from "./running-node.ts";
import type { TenantChains } from "./tenant-chains.ts";
import { type BranchRunner, failureOf, Waiting } from "./waiting.ts";

/** Nodes that run in a row before other messages get their turn. */
const STEPS_BEFORE_PAUSE = 256;
/** Outcome of a timer whose node does not handle timers: it was of another type when it was scheduled. */
const ENDED = { flow: "acknowledge" } as const;

export interface ExecutorOptions extends Pick<OutcomeRouterOptions, "chainsOf" | "requeue"> {
  /** Maximum number of nodes that may run for a message of the tenant; 0: no limit. */
  maxExecutions(message: RuleMessage): number;
  readonly events: EngineEvents;
  readonly usage?: RuleUsage | undefined;
  readonly clock: Clock;
  /** Who follows the message; undefined for nearly all. */
  followerOf(message: RuleMessage): MessageFollower | undefined;
  failed(message: RuleMessage, error: Error, node: RunningNode | undefined): void;
}

/**
 * Runs the nodes of messages one after the other (reference: rule engine, 1.3). Nodes that answer at once run in a loop
 * without a promise between them: most of the platform's work passes here.
 */
export class Executor implements MessageRunner, BranchRunner {
  readonly #options: ExecutorOptions;
  readonly #trace: NodeTrace;
  readonly #ends: BranchEnds;
  readonly #router: OutcomeRouter;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#trace = new NodeTrace(options.events);
    this.#ends = new BranchEnds((branch) => this.#begin(branch), options.failed, options.usage);
    this.#router = new OutcomeRouter({
      chainsOf: options.chainsOf,
      requeue: options.requeue,
      begin: (branch) => this.#begin(branch),
      trace: this.#trace,
      ends: this.#ends,
    });
  }

  run(pending: PendingMessage): void {
    const { message } = pending;
    const { usage } = this.#options;
    pending.follower = this.#options.followerOf(message);
    pending.maxExecutions = this.#options.maxExecutions(message);
    const branch = new Branch(pending, pending.start, message, message.stack, message.executions);
    pending.root = branch;
    if (usage && !usage.mayRun(message.tenantId)) this.#ends.end(branch);
    else this.#begin(branch);
  }

  timedOut(pending: PendingMessage): void {
    const { settings } = pending.queue;
    if (!pending.branches) return;
    if (settings.endsLate) {
      for (const branch of pending.branches) if (!branch.isBusy) this.#ends.end(branch);
      return;
    }
    if (!repeatsLate(settings)) return;
    const now = this.#options.clock();
    for (const branch of pending.branches) {
      const late = now - branch.attemptStartedAt > settings.timeoutMs;
      if (branch.attemptStartedAt > 0 && late && !branch.isBusy) this.#ends.repeat(branch, "timeout");
    }
  }

  /** `tries`: how often its chain could not be read because a store was out of order. */
  #begin(branch: Branch, tries = 0): void {
    if (branch.pending.branches) branch.attemptStartedAt = this.#options.clock();
    const chains = this.#options.chainsOf(branch.message);
    if (chains.isLoaded) {
      this.#enter(branch, chains);
      return;
    }
    const { attempt } = branch;
    chains.whenLoaded().then(
      () => {
        if (branch.attempt === attempt) this.#enter(branch, chains);
      },
      (error: unknown) => {
        if (!isStoreOutage(error)) this.#ends.fail(branch, errorOf(error), undefined);
        else if (branch.attempt === attempt) afterPause(tries, () => this.#begin(branch, tries + 1));
      },
    );
  }

  #enter(branch: Branch, chains: TenantChains): void {
    const { start, message } = branch;
    switch (start.kind) {
      case "chain": {
        const wanted = message.ruleChainId;
        const chain = wanted ? chains.find(wanted.id) : chains.root;
        if (chain) chain.entered += 1;
        if (chain?.first) this.#proceed(branch, { node: chain.first, label: "" });
        else if (chain || wanted) this.#ends.end(branch);
        else this.#ends.fail(branch, new Error("No Root Rule Chain available!"), undefined);
        return;
      }
      case "node":
      case "timer": {
        const node = chains.findNode(start.ruleChainId, start.ruleNodeId);
        const timer = start.kind === "timer" ? start : undefined;
        const label = start.kind === "node" ? start.label : "";
        if (node) this.#proceed(branch, { node, label, timer });
        else this.#ends.end(branch);
        return;
      }
      case "links": {
        const node = chains.findNode(start.ruleChainId, start.ruleNodeId);
        if (node) this.#proceed(branch, this.#router.tell(branch, node, { to: start.label, failure: start.failure }));
        else this.#ends.end(branch);
        return;
      }
    }
  }

  /** Runs nodes until one of them does not answer at once, or the branch ends. */
  #proceed(branch: Branch, first: Step | undefined): void {
    let step = first;
    for (let steps = 0; step; steps++) {
      if (steps === STEPS_BEFORE_PAUSE) {
        const { attempt } = branch;
        const next = step;
        setImmediate(() => {
          if (branch.attempt === attempt) this.#proceed(branch, next);
        });
        return;
      }
      step = this.#visit(branch, step);
    }
  }

  #visit(branch: Branch, step: Step): Step | undefined {
    const { node, label, timer } = step;
    const { instance } = node;
    if (!instance) {
      this.#await(branch, step);
      return undefined;
    }
    const isTimed = node.counts.enter();
    const seen = isSeen(branch, node);
    if (seen) this.#trace.input(branch, node, label, timer !== undefined);
    const exceeded = branch.countNode();
    if (exceeded) {
      this.#refuse(branch, node, exceeded);
      return undefined;
    }
    branch.beganAt = seen || isTimed ? performance.now() : 0;
    const { once } = node;
    if (branch.visits <= branch.doneTo) {
      const known = branch.recall(once !== undefined);
      if (known) return this.#router.follow(branch, node, known);
    }
    if (once !== undefined) branch.begin(node.onceOutcome);
    let outcome: Outcome | Promise<Outcome> | undefined;
    try {
      if (timer) {
        outcome = instance.fired?.(branch.message, timer, branch.cause) ?? ENDED;
      } else if ("run" in instance) {
        outcome = instance.run(branch.message, branch.cause, branch);
      } else {
        const waiting = new Waiting(this, branch, node, 0);
        instance.handle(branch.message, waiting, branch.cause);
        outcome = waiting.begin();
      }
    } catch (error) {
      outcome = failureOf(error);
    }
    if (outcome === undefined) return undefined;
    if (outcome instanceof Promise) {
      this.#later(branch, node, outcome, timer, 0);
      return undefined;
    }
    if (outcome !== SUCCESS && isToRepeat(node, outcome)) {
      this.#again(branch, node, timer, outcome, 0);
      return undefined;
    }
    if (once !== undefined) branch.ended(outcome);
    if (branch.beganAt !== 0) this.#timed(branch, node);
    return this.#router.follow(branch, node, outcome);
  }

  /** As in {@link #visit}, whose path is too hot for a call. @returns undefined when the node answers later. */
  #call(
    branch: Branch,
    node: RunningNode,
    instance: NodeInstance,
    timer: FiredTimer | undefined,
    tries: number,
  ): Outcome | Promise<Outcome> | undefined {
    try {
      if (timer) return instance.fired?.(branch.message, timer, branch.cause) ?? ENDED;
      if ("run" in instance) return instance.run(branch.message, branch.cause, branch);
      const waiting = new Waiting(this, branch, node, tries);
      instance.handle(branch.message, waiting, branch.cause);
      return waiting.begin();
    } catch (error) {
      return failureOf(error);
    }
  }

  /**
   * Calls a node again, after a pause, that found a store of the platform out of order. Its message is neither failed nor
   * acknowledged meanwhile, whatever the queue does with failures: nothing that a device sent is lost to a restart of the
   * database.
   */
  #again(branch: Branch, node: RunningNode, timer: FiredTimer | undefined, failure: Outcome, tries: number): void {
    const { attempt } = branch;
    if (node.once === undefined && tries === 0) branch.begin(); // as busy as one with an effect: no timeout ends it
    afterPause(tries, () => {
      const { instance } = node;
      if (branch.attempt !== attempt || !instance) {
        branch.ended(failure);
        if (branch.attempt !== attempt) return;
        branch.rewind(); // its chain has been changed
        this.#begin(branch);
        return;
      }
      const outcome = this.#call(branch, node, instance, timer, tries + 1);
      if (outcome instanceof Promise) this.#later(branch, node, outcome, timer, tries + 1);
      else if (outcome !== undefined) this.answered(branch, node, attempt, outcome, tries + 1, timer);
    });
  }

  #timed(branch: Branch, node: RunningNode): void {
    branch.tookMs = performance.now() - branch.beganAt;
    branch.beganAt = 0;
    node.counts.took(branch.tookMs);
  }

  /** The engine does not run a node for a message. */
  #refuse(branch: Branch, node: RunningNode, error: Error): void {
    node.counts.failures += 1;
    if (isSeen(branch, node)) this.#trace.refused(branch, node, error.message);
    this.#ends.fail(branch, error, node);
  }

  /** A node has answered that did not answer at once; the answer to an earlier attempt is ignored. */
  answered(
    branch: Branch,
    node: RunningNode,
    attempt: number,
    outcome: Outcome,
    tries: number,
    timer?: FiredTimer,
  ): void {
    if (outcome !== SUCCESS && isToRepeat(node, outcome) && branch.attempt === attempt) {
      this.#again(branch, node, timer, outcome, tries);
      return;
    }
    if (node.once !== undefined || tries > 0) branch.ended(outcome);
    if (branch.beganAt !== 0 && branch.attempt === attempt) this.#timed(branch, node);
    if (node.once === "noted" && this.#note(branch, node, attempt, outcome)) return;
    if (branch.attempt === attempt) this.#proceed(branch, this.#router.follow(branch, node, outcome));
    if (branch.pending.isDue) branch.pending.queue.calm(branch.pending);
  }

  /** @returns whether the branch continues later, once it is durable that the node is done with it. */
  #note(branch: Branch, node: RunningNode, attempt: number, outcome: Outcome): boolean {
    const { pending } = branch;
    if (branch.attempt !== attempt || ("to" in outcome && outcome.to === "Failure")) return false;
    if (pending.journalId === undefined) return false;
    pending.queue.noted(branch, pending.journalId).then(() => {
      if (branch.attempt === attempt) this.#proceed(branch, this.#router.follow(branch, node, outcome));
    });
    return true;
  }

  /** Separate from {@link #visit}, so that nodes that answer at once pay for no closure. */
  #later(
    branch: Branch,
    node: RunningNode,
    outcome: Promise<Outcome>,
    timer: FiredTimer | undefined,
    tries: number,
  ): void {
    const { attempt } = branch;
    outcome.then(
      (answer) => this.answered(branch, node, attempt, answer, tries, timer),
      (error: unknown) => this.answered(branch, node, attempt, failureOf(error), tries, timer),
    );
  }

  #await(branch: Branch, step: Step): void {
    const { node } = step;
    const { refusal } = node;
    if (refusal !== undefined) {
      node.counts.enter();
      if (isSeen(branch, node)) this.#trace.input(branch, node, step.label, step.timer !== undefined);
      this.#refuse(branch, node, new Error(refusal));
      return;
    }
    const { attempt } = branch;
    node.whenSettled(() => {
      if (branch.attempt === attempt) this.#proceed(branch, step);
    });
  }
}

/** Nodes that send to other systems fail as those do; others fail so only when a store of the platform is out of order. */
function isToRepeat(node: RunningNode, outcome: Outcome): boolean {
  return "to" in outcome && outcome.to === "Failure" && outcome.isOutage === true && node.effect !== "sends";
}
