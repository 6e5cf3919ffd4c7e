import type { NodePass, WatchedMessage } from "@orrery/model";
import type { NodeExit } from "../engine/message-observer.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { cutName, cutText, sizeOf, watchedMessage } from "./watched-message.ts";

/** Messages that are shown of those that a node has made of one. */
const MAX_OUT = 5;
const MAX_FAILURE = 4_096;
/** Labels that are shown of those that a script has returned. */
const MAX_LABELS = 20;

/** A message that has come to a node. */
export function arrived(message: RuleMessage, label: string, at: number): NodePass {
  return {
    at,
    message: watchedMessage(message),
    label: cutName(label),
    to: null,
    out: [],
    failure: null,
    tookMs: null,
  };
}

/** The message has left the node. `came`: as it came; of those that left, only others are shown. */
export function departed(pass: NodePass, came: RuleMessage, exit: NodeExit): NodePass {
  const out = exit.messages.filter((message) => message !== came).slice(0, MAX_OUT);
  return {
    ...pass,
    to: shownLabels(exit.to),
    out: out.map(watchedMessage),
    failure: exit.failure === undefined ? null : cutText(exit.failure, MAX_FAILURE),
    tookMs: Math.round(exit.tookMs * 1000) / 1000,
  };
}

/** Where a message went, as it is shown. */
export function shownLabels(to: NodeExit["to"]): NodeExit["to"] {
  return typeof to === "string" ? to : to.slice(0, MAX_LABELS).map(cutName);
}

/** Characters of a pass, roughly. */
export function passSize({ message, out, to, label, failure }: NodePass): number {
  const labels = typeof to === "string" || to === null ? [] : to;
  const names = [label, failure ?? "", ...labels].reduce((sum, name) => sum + name.length, 0);
  return [message, ...out].reduce((sum: number, each: WatchedMessage) => sum + sizeOf(each), 100 + names);
}
