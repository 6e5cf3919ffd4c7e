import type { Cause } from "../../kernel/cause.ts";
import { isStoreOutage } from "../../kernel/database/store-outage.ts";
import { changed } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { afterPause } from "./after-pause.ts";
import type { Branch } from "./branch.ts";
import type { BranchEnds } from "./branch-ends.ts";
import { isSeen, type NodeTrace } from "./node-trace.ts";
import { type Flow, type Outcome, REQUEUED, type Tell } from "./outcome.ts";
import type { FiredTimer } from "./rule-node.ts";
import type { NodeLinks, RunningNode } from "./running-node.ts";
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
    if (isFailure(to)) node.counts.failures += 1;
    if (message !== undefined && !isOne(message)) return this.#split(branch, node, to, message);
    if (message !== undefined) branch.message = message;
    if (isSeen(branch, node)) this.#trace.outputs(branch, node, to, failure);
    if (typeof to !== "string") return this.#fanOut(branch, node, to, failure);
    const links = node.linksOf(to);
    if (links) {
      links.messages += 1;
      const only = links.targets[0];
      if (only !== undefined && links.targets.length === 1) return { node: only, label: to };
      this.#forkAll(branch, stepsOf(links, to));
    } else if (to === "Failure") this.#ends.fail(branch, new Error(failure ?? "Unknown"), node);
    else this.#ends.end(branch);
    return undefined;
  }

  #fanOut(branch: Branch, node: RunningNode, labels: readonly string[], failure: string | undefined): Step | undefined {
    const distinct = new Map(labels.map((label) => [label.toLowerCase(), label]));
    const steps = [...distinct.values()].flatMap((label) => {
      const links = node.linksOf(label);
      if (links) links.messages += 1;
      return links ? stepsOf(links, label) : [];
    });
    if (steps.length === 1) return steps[0];
    if (steps.length > 1) this.#forkAll(branch, steps);
    else if (labels.includes("Failure")) this.#ends.fail(branch, new Error(failure ?? "Unknown"), node);
    else this.#ends.end(branch);
    return undefined;
  }

  #forkAll(branch: Branch, steps: readonly Step[]): void {
    const children = steps.map(({ node, label }) => branch.fork(node, label));
    for (const child of children) this.#spawn(child);
    this.#ends.end(branch);
  }

  #split(branch: Branch, node: RunningNode, to: Tell["to"], messages: readonly RuleMessage[]): undefined {
    const label = typeof to === "string" ? to : (to[0] ?? "");
    if (isSeen(branch, node)) this.#trace.split(branch, node, label, messages);
    const links = node.linksOf(label);
    if (links) links.messages += messages.length;
    const steps = links ? stepsOf(links, label) : [];
    const children = messages.flatMap((message) => steps.map((step) => branch.fork(step.node, label, message)));
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
        if (isSeen(branch, node)) this.#trace.flow(branch, node, "acknowledge", "ACK");
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
    chain.entered += 1;
    if (isSeen(branch, node)) this.#trace.flow(branch, node, "enter");
    if (chain.first) return { node: chain.first, label: "" };
    this.#ends.end(branch);
    return undefined;
  }

  #leaveChain(branch: Branch, node: RunningNode): Step | undefined {
    const caller = branch.leaveChain();
    const chains = this.#options.chainsOf(branch.message);
    const target = caller && chains.findNode(caller.ruleChainId, caller.ruleNodeId);
    if (isSeen(branch, node)) this.#trace.flow(branch, node, "leave", node.name);
    if (target) return this.tell(branch, target, { to: node.name });
    this.#ends.end(branch);
    return undefined;
  }

  #requeue(branch: Branch, node: RunningNode, queueName: string): void {
    const { stack, executions, pending } = branch;
    const message = changed(branch.message, { queueName, stack, executions });
    if (isSeen(branch, node)) this.#trace.flow(branch, node, "requeue", "ACK", message);
    branch.begin(REQUEUED);
    const move = (tries: number): void => {
      this.#options
        .requeue(message, queueName, node, branch.cause)
        .then(
          () => {
            branch.ended(REQUEUED);
            this.#ends.end(branch);
          },
          (error: unknown) => {
            if (isStoreOutage(error)) return afterPause(tries, () => move(tries + 1));
            branch.ended(failureOf(error));
            this.#ends.fail(branch, errorOf(error), node);
          },
        )
        .then(() => pending.isDue && pending.queue.calm(pending));
    };
    move(0);
  }
}

const isFailure = (to: Tell["to"]) => (typeof to === "string" ? to === "Failure" : to.includes("Failure"));

const stepsOf = ({ targets }: NodeLinks, label: string): readonly Step[] => targets.map((node) => ({ node, label }));

const isOne = (message: RuleMessage | readonly RuleMessage[]): message is RuleMessage => !Array.isArray(message);

/** The error that was thrown, or one with its text. */
export function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
