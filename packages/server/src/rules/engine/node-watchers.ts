import type { RuleMessage } from "../message/rule-message.ts";
import type { MessageFollower, MessageObserver } from "./message-observer.ts";

/** Follows the next message of a node. */
export interface NodeTrigger {
  /** @returns the follower of the message, if it is to be followed. */
  follow(message: RuleMessage): MessageFollower | undefined;
}

/** Sees all messages of a node, or waits for one. */
export type NodeWatcher = MessageObserver | NodeTrigger;

export const NO_WATCHERS: ReadonlySet<NodeWatcher> = new Set();
