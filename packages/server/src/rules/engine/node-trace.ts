import type { RuleMessage } from "../message/rule-message.ts";
import type { Branch } from "./branch.ts";
import type { EngineEvents } from "./engine-events.ts";
import type { NodeExit } from "./message-observer.ts";
import type { Flow, Tell } from "./outcome.ts";
import type { RunningNode } from "./running-node.ts";

/** Reports messages that enter and leave nodes. Callers check {@link isSeen} first, since it is usually false. */
export class NodeTrace {
  readonly #events: EngineEvents;

  constructor(events: EngineEvents) {
    this.#events = events;
  }

  input(branch: Branch, node: RunningNode, label: string, isTimer: boolean): void {
    if (node.debug && !isTimer) this.#debug("IN", branch.message, node, label);
    for (const watcher of node.watchers) {
      if ("follow" in watcher) branch.pending.follower ??= watcher.follow(branch.message);
      else watcher.entered(branch, node, label);
    }
    branch.pending.follower?.entered(branch, node, label);
  }

  outputs(branch: Branch, node: RunningNode, labels: Tell["to"], failure: string | undefined): void {
    const to = typeof labels === "string" ? [labels] : labels;
    const reason = to.includes("Failure") ? (failure ?? "Unknown") : undefined;
    if (node.debug) {
      for (const label of to) {
        this.#debug("OUT", branch.message, node, label, label === "Failure" ? reason : undefined);
      }
    }
    this.#left(branch, node, { to, messages: [branch.message], failure: reason, tookMs: branch.tookMs });
  }

  /** A node has made several messages of one. */
  split(branch: Branch, node: RunningNode, label: string, messages: readonly RuleMessage[]): void {
    if (node.debug) for (const message of messages) this.#debug("OUT", message, node, label);
    this.#left(branch, node, { to: [label], messages, tookMs: branch.tookMs });
  }

  /** A message leaves a node otherwise than along its links; `label`: what debug records say. */
  flow(branch: Branch, node: RunningNode, flow: Flow["flow"], label?: string, message = branch.message): void {
    if (node.debug && label !== undefined) this.#debug("OUT", message, node, label);
    this.#left(branch, node, { to: flow, messages: [message], tookMs: branch.tookMs });
  }

  /** The engine refuses to run a node. */
  refused(branch: Branch, node: RunningNode, failure: string): void {
    this.#left(branch, node, { to: ["Failure"], messages: [branch.message], failure, tookMs: 0 });
  }

  #left(branch: Branch, node: RunningNode, exit: NodeExit): void {
    for (const watcher of node.watchers) if (!("follow" in watcher)) watcher.left(branch, node, exit);
    branch.pending.follower?.left(branch, node, exit);
  }

  #debug(direction: "IN" | "OUT", message: RuleMessage, node: RunningNode, label: string, error?: string): void {
    const { tenantId } = message;
    const { chainId: ruleChainId, id: ruleNodeId } = node;
    this.#events.debug({ tenantId, ruleChainId, ruleNodeId, direction, message, label, error });
  }
}

/** Whether somebody wants to know what a message does at a node. */
export function isSeen(branch: Branch, node: RunningNode): boolean {
  return node.isSeen || branch.pending.follower !== undefined;
}
