import type { Uuid } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";

/** The answer of a node: where its message goes. A thrown error equals `Failure` with its text. */
export type Outcome<L extends string = string> = Tell<L> | Flow;

/** Follows every link that has one of the labels. */
export interface Tell<L extends string = string> {
  readonly to: L | "Failure" | readonly (L | "Failure")[];
  /** Absent: the incoming message. Several messages continue independently of each other. */
  readonly message?: RuleMessage | readonly RuleMessage[] | undefined;
  /** Reason of a `Failure`; "Unknown" when absent. */
  readonly failure?: string | undefined;
  /** A `Failure` because a store of the platform cannot be used now: the engine runs the node again. */
  readonly isOutage?: boolean | undefined;
  /** Acknowledges the message: the sender does not wait for what follows. */
  readonly acknowledged?: boolean | undefined;
}

/** Outcomes that do not follow links. */
export type Flow =
  /** The message ends here. */
  | { readonly flow: "acknowledge" }
  /** Enters another chain, whose output nodes lead back to the links of this node. */
  | { readonly flow: "enter"; readonly ruleChainId: Uuid }
  /** Returns to the node that entered this chain, and follows its links labelled with the name of this node. */
  | { readonly flow: "leave" }
  /** Moves to another queue and continues there along `Success`. */
  | { readonly flow: "requeue"; readonly queueName: string };

/** Called by a node that does not answer at once: exactly one of both methods, once. */
export interface Answer<L extends string = string> {
  done(outcome: Outcome<L>): void;
  /** Equals `Failure` with the text of the error. */
  failed(error: unknown): void;
}

/** The message follows the links labelled `Success`. */
export const SUCCESS = { to: "Success" } as const;
/** The message follows the links labelled `True`. */
export const TRUE = { to: "True" } as const;
/** The message follows the links labelled `False`. */
export const FALSE = { to: "False" } as const;
/** Outcome of a node whose message was moved to another queue. */
export const REQUEUED = { flow: "acknowledge" } as const;
