import type { RuleMessage } from "../message/rule-message.ts";
import type { Flow } from "./outcome.ts";
import type { RunningNode } from "./running-node.ts";

/** The path of a message that is observed; an object of its own for each path. */
export interface ObservedPath {
  readonly message: RuleMessage;
  /** "" for the first path; one that was forked from it has a dot and a number more. */
  readonly path: string;
}

/** How a message left a node. */
export interface NodeExit {
  /** Labels of the links that it followed, or what happened to it instead. */
  readonly to: readonly string[] | Flow["flow"];
  readonly messages: readonly RuleMessage[];
  /** Why it went to `Failure`. */
  readonly failure?: string | undefined;
  /** Milliseconds from its arrival at the node. */
  readonly tookMs: number;
}

/** Sees messages at nodes. Implementations return at once and do not throw. */
export interface MessageObserver {
  /** `label`: of the link by which it came; "" at the start of a chain. */
  entered(path: ObservedPath, node: RunningNode, label: string): void;
  /** Also called for a node that has called a chain, when the message comes back from it. */
  left(path: ObservedPath, node: RunningNode, exit: NodeExit): void;
}

/** Observes one message with all that it is split into. */
export interface MessageFollower extends MessageObserver {
  /** It has begun, or continues in another queue. */
  began(message: RuleMessage): void;
  /** All of its paths have ended; called as often as {@link began}. */
  ended(failed: boolean): void;
}
