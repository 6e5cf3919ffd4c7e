import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import { changed } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { BranchEnds } from "./branch-ends.ts";
import type { EngineEvents } from "./engine-events.ts";
import { NodeTrace } from "./node-trace.ts";
import { type Flow, type Outcome, REQUEUED, type Tell } from "./outcome.ts";
import { Branch, type PendingMessage } from "./pending-message.ts";
import type { MessageRunner } from "./rule-queue.ts";
import type { RuleUsage } from "./rule-usage.ts";
import type { RunningNode } from "./running-node.ts";
import type { TenantChains } from "./tenant-chains.ts";
import { type BranchRunner, failureOf, Waiting } from "./waiting.ts";

/** After so many nodes without a pause others get their turn. */
const STEPS_BEFORE_PAUSE = 256;
/** Chains within chains. */
const MAX_NESTING = 100;
/** Forks within forks before the stack is left. */
const MAX_DEPTH = 50;

export interface ExecutorOptions {
  chainsOf(message: RuleMessage): TenantChains;
  /** Takes a message to another queue; resolves when it is acknowledged there. */
  requeue(message: RuleMessage, queueName: string, node: RunningNode, cause: Cause): Promise<void>;
  /** Most nodes that may run for a message of the tenant; 0: no limit. */
  maxExecutions(message: RuleMessage): number;
  readonly events: EngineEvents;
  readonly usage?: RuleUsage | undefined;
  readonly clock: Clock;
  failed(message: RuleMessage, error: Error, node: RunningNode | undefined): void;
}

/** A message goes on: to which node, and along which label it came. */
interface Step {
  readonly node: RunningNode;
  readonly label: string;
}

/**
 * Takes messages from node to node (reference: rule engine, 1.3). Nodes that answer at once are run in a loop, without
 * a promise between them: most of the platform's work passes here.
 */
export class Executor implements MessageRunner, BranchRunner {
  readonly #options: ExecutorOptions;
  readonly #trace: NodeTrace;
  readonly #ends: BranchEnds;
  #depth = 0;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#trace = new NodeTrace(options.events);
    this.#ends = new BranchEnds((branch) => this.#begin(branch), options.failed, options.usage);
  }

  run(pending: PendingMessage): void {
    const { message } = pending;
    const { usage } = this.#options;
    pending.maxExecutions = this.#options.maxExecutions(message);
    const branch = new Branch(pending, pending.start, message, message.stack, message.executions);
    pending.root = branch;
    if (usage && !usage.mayRun(message.tenantId)) this.#ends.end(branch);
    else this.#begin(branch);
  }

  timedOut(pending: PendingMessage): void {
    if (!pending.branches) return;
    const now = this.#options.clock();
    for (const branch of pending.branches) {
      const late = now - branch.attemptStartedAt > pending.queue.settings.timeoutMs;
      if (branch.attemptStartedAt > 0 && late && !branch.isBusy) this.#ends.repeat(branch, "timeout");
    }
  }

  #begin(branch: Branch): void {
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
      (error: unknown) => this.#ends.fail(branch, errorOf(error), undefined),
    );
  }

  #enter(branch: Branch, chains: TenantChains): void {
    const { start, message } = branch;
    switch (start.kind) {
      case "chain": {
        const wanted = message.ruleChainId;
        const chain = wanted ? chains.find(wanted.id) : chains.root;
        if (chain?.first) this.#proceed(branch, { node: chain.first, label: "" });
        else if (chain || wanted) this.#ends.end(branch);
        else this.#ends.fail(branch, new Error("No Root Rule Chain available!"), undefined);
        return;
      }
      case "node": {
        const node = chains.findNode(start.ruleChainId, start.ruleNodeId);
        if (node) this.#proceed(branch, { node, label: "" });
        else this.#ends.end(branch);
        return;
      }
      case "links": {
        const node = chains.findNode(start.ruleChainId, start.ruleNodeId);
        if (node) this.#proceed(branch, this.#tell(branch, node, { to: start.label, failure: start.failure }));
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

  #visit(branch: Branch, { node, label }: Step): Step | undefined {
    const { instance } = node;
    if (!instance) {
      this.#await(branch, node, label);
      return undefined;
    }
    if (node.debug) this.#trace.input(branch.message, node, label);
    const exceeded = branch.countNode();
    if (exceeded) {
      this.#ends.fail(branch, exceeded, node);
      return undefined;
    }
    const { once } = node;
    if (branch.visits <= branch.doneTo) {
      const known = branch.recall(once !== undefined);
      if (known) return this.#follow(branch, node, known);
    }
    if (once !== undefined) branch.begin();
    let outcome: Outcome | Promise<Outcome> | undefined;
    try {
      if ("run" in instance) {
        outcome = instance.run(branch.message, branch.cause);
      } else {
        const waiting = new Waiting(this, branch, node);
        instance.handle(branch.message, waiting, branch.cause);
        outcome = waiting.begin();
      }
    } catch (error) {
      outcome = failureOf(error);
    }
    if (outcome === undefined) return undefined;
    if (outcome instanceof Promise) {
      this.#later(branch, node, outcome);
      return undefined;
    }
    if (once !== undefined) branch.ended(outcome);
    return this.#follow(branch, node, outcome);
  }

  /** The answer of a node that let its message wait; of an earlier attempt it comes too late. */
  answered(branch: Branch, node: RunningNode, attempt: number, outcome: Outcome): void {
    if (node.once !== undefined) branch.ended(outcome);
    if (node.once === "noted" && this.#note(branch, node, attempt, outcome)) return;
    if (branch.attempt === attempt) this.#proceed(branch, this.#follow(branch, node, outcome));
    if (branch.pending.isDue) branch.pending.queue.calm(branch.pending);
  }

  /** @returns whether the branch goes on only when it is durable that the node is done with it. */
  #note(branch: Branch, node: RunningNode, attempt: number, outcome: Outcome): boolean {
    const { pending } = branch;
    if (branch.attempt !== attempt || ("to" in outcome && outcome.to === "Failure")) return false;
    if (pending.journalId === undefined) return false;
    pending.queue.noted(branch, pending.journalId).then(() => {
      if (branch.attempt === attempt) this.#proceed(branch, this.#follow(branch, node, outcome));
    });
    return true;
  }

  /** Apart from {@link #visit}, so that nodes which answer at once pay for no closure. */
  #later(branch: Branch, node: RunningNode, outcome: Promise<Outcome>): void {
    const { attempt } = branch;
    outcome.then(
      (answer) => this.answered(branch, node, attempt, answer),
      (error: unknown) => this.answered(branch, node, attempt, failureOf(error)),
    );
  }

  #await(branch: Branch, node: RunningNode, label: string): void {
    const { refusal } = node;
    if (refusal !== undefined) {
      this.#ends.fail(branch, new Error(refusal), node);
      return;
    }
    const { attempt } = branch;
    node.whenSettled(() => {
      if (branch.attempt === attempt) this.#proceed(branch, { node, label });
    });
  }

  #follow(branch: Branch, node: RunningNode, outcome: Outcome): Step | undefined {
    return "flow" in outcome ? this.#move(branch, node, outcome) : this.#tell(branch, node, outcome);
  }

  #tell(branch: Branch, node: RunningNode, { to, message, failure, acknowledged }: Tell): Step | undefined {
    if (acknowledged) this.#ends.acknowledge(branch);
    if (message !== undefined && !isOne(message)) return this.#split(branch, node, to, message);
    if (message !== undefined) branch.message = message;
    if (node.debug) this.#trace.outputs(branch.message, node, to, failure);
    if (typeof to !== "string") return this.#fanOut(branch, node, to, failure);
    const targets = node.targetsOf(to);
    const only = targets[0];
    if (only !== undefined && targets.length === 1) return { node: only, label: to };
    if (only !== undefined) this.#forkAll(branch, targets);
    else if (to === "Failure") this.#ends.fail(branch, new Error(failure ?? "Unknown"), node);
    else this.#ends.end(branch);
    return undefined;
  }

  #fanOut(branch: Branch, node: RunningNode, labels: readonly string[], failure: string | undefined): Step | undefined {
    const distinct = new Map(labels.map((label) => [label.toLowerCase(), label]));
    const steps = [...distinct.values()].flatMap((label) =>
      node.targetsOf(label).map((target): Step => ({ node: target, label })),
    );
    if (steps.length === 1) return steps[0];
    const targets = steps.map((step) => step.node);
    if (targets.length > 1) this.#forkAll(branch, targets);
    else if (labels.includes("Failure")) this.#ends.fail(branch, new Error(failure ?? "Unknown"), node);
    else this.#ends.end(branch);
    return undefined;
  }

  #forkAll(branch: Branch, targets: readonly RunningNode[]): void {
    const children = targets.map((target) => branch.fork(target));
    for (const child of children) this.#spawn(child);
    this.#ends.end(branch);
  }

  #split(branch: Branch, node: RunningNode, to: Tell["to"], messages: readonly RuleMessage[]): undefined {
    const label = typeof to === "string" ? to : (to[0] ?? "");
    for (const message of messages) if (node.debug) this.#trace.output(message, node, label);
    const targets = node.targetsOf(label);
    const children = messages.flatMap((message) => targets.map((target) => branch.fork(target, message)));
    for (const child of children) this.#spawn(child);
    this.#ends.end(branch);
  }

  #spawn(branch: Branch): void {
    if (this.#depth >= MAX_DEPTH) {
      setImmediate(() => this.#begin(branch));
      return;
    }
    this.#depth += 1;
    this.#begin(branch);
    this.#depth -= 1;
  }

  #move(branch: Branch, node: RunningNode, flow: Flow): Step | undefined {
    switch (flow.flow) {
      case "acknowledge":
        if (node.debug) this.#trace.output(branch.message, node, "ACK");
        this.#ends.end(branch);
        return undefined;
      case "enter": {
        const chain = this.#options.chainsOf(branch.message).find(flow.ruleChainId);
        if (!chain) return this.#tell(branch, node, { to: "Failure", failure: "Rule chain is not found" });
        if (branch.stack.length >= MAX_NESTING) {
          return this.#tell(branch, node, { to: "Failure", failure: "Rule chains are nested too deeply" });
        }
        branch.enterChain(node);
        if (chain.first) return { node: chain.first, label: "" };
        this.#ends.end(branch);
        return undefined;
      }
      case "leave": {
        const caller = branch.leaveChain();
        const chains = this.#options.chainsOf(branch.message);
        const target = caller && chains.findNode(caller.ruleChainId, caller.ruleNodeId);
        if (node.debug) this.#trace.output(branch.message, node, node.name);
        if (target) return this.#tell(branch, target, { to: node.name });
        this.#ends.end(branch);
        return undefined;
      }
      case "requeue": {
        const { stack, executions, pending } = branch;
        const message = changed(branch.message, { queueName: flow.queueName, stack, executions });
        if (node.debug) this.#trace.output(message, node, "ACK");
        branch.begin();
        branch.note(REQUEUED); // goes with the claim
        this.#options
          .requeue(message, flow.queueName, node, branch.cause)
          .then(
            () => {
              branch.ended(REQUEUED);
              this.#ends.end(branch);
            },
            (error: unknown) => {
              branch.ended(failureOf(error));
              this.#ends.fail(branch, errorOf(error), node);
            },
          )
          .then(() => pending.isDue && pending.queue.calm(pending));
        return undefined;
      }
    }
  }
}

const isOne = (message: RuleMessage | readonly RuleMessage[]): message is RuleMessage => !Array.isArray(message);

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
