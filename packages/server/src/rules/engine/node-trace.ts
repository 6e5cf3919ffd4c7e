import type { RuleMessage } from "../message/rule-message.ts";
import type { EngineEvents } from "./engine-events.ts";
import type { Tell } from "./outcome.ts";
import type { RunningNode } from "./running-node.ts";

/** Reports messages that enter and leave nodes. Callers check `node.debug` first, since it is usually off. */
export class NodeTrace {
  readonly #events: EngineEvents;

  constructor(events: EngineEvents) {
    this.#events = events;
  }

  input(message: RuleMessage, node: RunningNode, label: string): void {
    this.#debug("IN", message, node, label);
  }

  output(message: RuleMessage, node: RunningNode, label: string, error?: string): void {
    this.#debug("OUT", message, node, label, error);
  }

  outputs(message: RuleMessage, node: RunningNode, labels: Tell["to"], failure: string | undefined): void {
    for (const label of typeof labels === "string" ? [labels] : labels) {
      this.output(message, node, label, label === "Failure" ? (failure ?? "Unknown") : undefined);
    }
  }

  #debug(direction: "IN" | "OUT", message: RuleMessage, node: RunningNode, label: string, error?: string): void {
    const { tenantId } = message;
    const { chainId: ruleChainId, id: ruleNodeId } = node;
    this.#events.debug({ tenantId, ruleChainId, ruleNodeId, direction, message, label, error });
  }
}
