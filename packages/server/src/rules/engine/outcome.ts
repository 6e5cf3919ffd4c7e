import type { Uuid } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";

/** What a node answers with: where its message goes. A thrown error is the same as `Failure` with its text. */
export type Outcome<L extends string = string> = Tell<L> | Flow;

/** Goes on along every link that has one of the labels. */
export interface Tell<L extends string = string> {
  readonly to: L | "Failure" | readonly (L | "Failure")[];
  /** Absent: the message as it came. Several go on independently of each other. */
  readonly message?: RuleMessage | readonly RuleMessage[] | undefined;
  /** Of `Failure`: why. Unknown when absent. */
  readonly failure?: string | undefined;
  /** The sender need not wait for what follows. */
  readonly acknowledged?: boolean | undefined;
}

/** Moves that are not along links. */
export type Flow =
  /** Ends here. */
  | { readonly flow: "acknowledge" }
  /** Into another chain, which may come back to this node's links. */
  | { readonly flow: "enter"; readonly ruleChainId: Uuid }
  /** Back to the node that entered this chain, along its links named like this node. */
  | { readonly flow: "leave" }
  /** Into another queue, going on along `Success`. */
  | { readonly flow: "requeue"; readonly queueName: string };

/** Where a node that waits gives its outcome: exactly one of both, once. */
export interface Answer<L extends string = string> {
  done(outcome: Outcome<L>): void;
  /** The same as `Failure` with the error's text. */
  failed(error: unknown): void;
}

export const SUCCESS = { to: "Success" } as const;
export const TRUE = { to: "True" } as const;
export const FALSE = { to: "False" } as const;
/** What is left to do of a message that another queue has taken: nothing. */
export const REQUEUED = { flow: "acknowledge" } as const;
