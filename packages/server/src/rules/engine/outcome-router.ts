import type { Cause } from "../../kernel/cause.ts";
import { changed } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { Branch } from "./branch.ts";
import type { BranchEnds } from "./branch-ends.ts";
import type { NodeTrace } from "./node-trace.ts";
import { type Flow, type Outcome, REQUEUED, type Tell } from "./outcome.ts";
import type { FiredTimer } from "./rule-node.ts";
import type { RunningNode } from "./running-node.ts";
import type { TenantChains } from "./tenant-chains.ts";
import { failureOf } from "./waiting.ts";

/** Maximum depth of chains that call other chains. */
const MAX_NESTING = 100;
/** Maximum depth of forks within forks before the call stack is left. */
const MAX_DEPTH = 50;

/** The next node of a branch, and the label of the link to it; "" at the start of a chain. */
export interface Step {
  readonly node: RunningNode;
  readonly label: string;
  /** The node gets the message as that of a timer. */
  readonly timer?: FiredTimer | undefined;
}

export interface OutcomeRouterOptions {
  chainsOf(message: RuleMessage): TenantChains;
  /** Moves a message to another queue; resolves when it is acknowledged there. */
  requeue(message: RuleMessage, queueName: string, node: RunningNode, cause: Cause): Promise<void>;
  /** Starts a branch. */
  begin(branch: Branch): void;
  readonly trace: NodeTrace;
  readonly ends: BranchEnds;
}

/** Decides where a message goes after a node (reference: rule engine, 1.3): to the next node, to several, or nowhere. */
export class OutcomeRouter {
  readonly #options: OutcomeRouterOptions;
  readonly #trace: NodeTrace;
  readonly #ends: BranchEnds;
  #depth = 0;

  constructor(options: OutcomeRouterOptions) {
    this.#options = options;
    this.#trace = options.trace;
    this.#ends = options.ends;
  }

  /** @returns the next node of the branch; undefined when it has ended, was forked or continues later. */
  follow(branch: Branch, node: RunningNode, outcome: Outcome): Step | undefined {
    return "flow" in outcome ? this.#move(branch, node, outcome) : this.tell(branch, node, outcome);
  }

  /** Like {@link follow}, for an outcome that names links. */
  tell(branch: Branch, node: RunningNode, { to, message, failure, acknowledged }: Tell): Step | undefined {
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
      setImmediate(() => this.#options.begin(branch));
      return;
    }
    this.#depth += 1;
    this.#options.begin(branch);
    this.#depth -= 1;
  }

  #move(branch: Branch, node: RunningNode, flow: Flow): Step | undefined {
    switch (flow.flow) {
      case "acknowledge":
        if (node.debug) this.#trace.output(branch.message, node, "ACK");
        this.#ends.end(branch);
        return undefined;
      case "enter":
        return this.#enterChain(branch, node, flow);
      case "leave":
        return this.#leaveChain(branch, node);
      case "requeue":
        this.#requeue(branch, node, flow.queueName);
        return undefined;
    }
  }

  #enterChain(branch: Branch, node: RunningNode, { ruleChainId }: Flow & { flow: "enter" }): Step | undefined {
    const chain = this.#options.chainsOf(branch.message).find(ruleChainId);
    if (!chain) return this.tell(branch, node, { to: "Failure", failure: "Rule chain is not found" });
    if (branch.stack.length >= MAX_NESTING) {
      return this.tell(branch, node, { to: "Failure", failure: "Rule chains are nested too deeply" });
    }
    branch.enterChain(node);
    if (chain.first) return { node: chain.first, label: "" };
    this.#ends.end(branch);
    return undefined;
  }

  #leaveChain(branch: Branch, node: RunningNode): Step | undefined {
    const caller = branch.leaveChain();
    const chains = this.#options.chainsOf(branch.message);
    const target = caller && chains.findNode(caller.ruleChainId, caller.ruleNodeId);
    if (node.debug) this.#trace.output(branch.message, node, node.name);
    if (target) return this.tell(branch, target, { to: node.name });
    this.#ends.end(branch);
    return undefined;
  }

  #requeue(branch: Branch, node: RunningNode, queueName: string): void {
    const { stack, executions, pending } = branch;
    const message = changed(branch.message, { queueName, stack, executions });
    if (node.debug) this.#trace.output(message, node, "ACK");
    branch.begin(REQUEUED);
    this.#options
      .requeue(message, queueName, node, branch.cause)
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
  }
}

const isOne = (message: RuleMessage | readonly RuleMessage[]): message is RuleMessage => !Array.isArray(message);

/** The error that was thrown, or one with its text. */
export function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
