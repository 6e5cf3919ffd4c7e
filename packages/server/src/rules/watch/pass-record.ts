import type { NodePass, WatchedMessage } from "@orrery/model";
import type { NodeExit } from "../engine/message-observer.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { sizeOf, watchedMessage } from "./watched-message.ts";

/** Messages that are shown of those that a node has made of one. */
const MAX_OUT = 5;
const MAX_FAILURE = 4_096;

/** A message that has come to a node. */
export function arrived(message: RuleMessage, label: string, at: number): NodePass {
  return { at, message: watchedMessage(message), label, to: null, out: [], failure: null, tookMs: null };
}

/** The message has left the node. `came`: as it came; of those that left, only others are shown. */
export function departed(pass: NodePass, came: RuleMessage, exit: NodeExit): NodePass {
  const out = exit.messages.filter((message) => message !== came).slice(0, MAX_OUT);
  return {
    ...pass,
    to: exit.to,
    out: out.map(watchedMessage),
    failure: exit.failure?.slice(0, MAX_FAILURE) ?? null,
    tookMs: Math.round(exit.tookMs * 1000) / 1000,
  };
}

/** Characters of a pass, roughly. */
export function passSize({ message, out }: NodePass): number {
  return [message, ...out].reduce((sum: number, each: WatchedMessage) => sum + sizeOf(each), 100);
}
