import { isStoreOutage } from "../../kernel/database/store-outage.ts";
import type { Branch } from "./branch.ts";
import type { Answer, Outcome, Tell } from "./outcome.ts";
import type { RunningNode } from "./running-node.ts";

/** Continues a branch when its node has answered. `attempt` is that of the branch when the node was called, `tries`
 * how often it had been called before because a store was out of order. */
export interface BranchRunner {
  answered(branch: Branch, node: RunningNode, attempt: number, outcome: Outcome, tries: number): void;
}

/** The callback of a node. An answer during the call is returned by {@link Waiting.begin}, so that the loop continues. */
export class Waiting implements Answer {
  readonly #runner: BranchRunner;
  readonly #branch: Branch;
  readonly #node: RunningNode;
  readonly #attempt: number;
  readonly #tries: number;
  #early: Outcome | undefined;
  #begun = false;

  constructor(runner: BranchRunner, branch: Branch, node: RunningNode, tries: number) {
    this.#runner = runner;
    this.#branch = branch;
    this.#node = node;
    this.#attempt = branch.attempt;
    this.#tries = tries;
  }

  /** To be called after the node. @returns the outcome if the node has answered. */
  begin(): Outcome | undefined {
    this.#begun = true;
    return this.#early;
  }

  done(outcome: Outcome): void {
    if (this.#begun) this.#runner.answered(this.#branch, this.#node, this.#attempt, outcome, this.#tries);
    else this.#early = outcome;
  }

  failed(error: unknown): void {
    this.done(failureOf(error));
  }
}

/** The outcome of a node that throws. */
export function failureOf(error: unknown): Tell {
  const failure = error instanceof Error ? error.message || error.name : String(error);
  return isStoreOutage(error) ? { to: "Failure", failure, isOutage: true } : { to: "Failure", failure };
}
