import type { Answer, Outcome, Tell } from "./outcome.ts";
import type { Branch } from "./pending-message.ts";
import type { RunningNode } from "./running-node.ts";

/** Who takes a branch on when its node has answered. `attempt`: of the branch, when the node was asked. */
export interface BranchRunner {
  answered(branch: Branch, node: RunningNode, attempt: number, outcome: Outcome): void;
}

/** A message that waits at a node, and where the node answers. An answer that comes at once stays in the loop. */
export class Waiting implements Answer {
  readonly #runner: BranchRunner;
  readonly #branch: Branch;
  readonly #node: RunningNode;
  readonly #attempt: number;
  #early: Outcome | undefined;
  #begun = false;

  constructor(runner: BranchRunner, branch: Branch, node: RunningNode) {
    this.#runner = runner;
    this.#branch = branch;
    this.#node = node;
    this.#attempt = branch.attempt;
  }

  /** @returns the outcome when it is there already. */
  begin(): Outcome | undefined {
    this.#begun = true;
    return this.#early;
  }

  done(outcome: Outcome): void {
    if (this.#begun) this.#runner.answered(this.#branch, this.#node, this.#attempt, outcome);
    else this.#early = outcome;
  }

  failed(error: unknown): void {
    this.done(failureOf(error));
  }
}

/** What a node that throws answers with. */
export function failureOf(error: unknown): Tell {
  return { to: "Failure", failure: error instanceof Error ? error.message || error.name : String(error) };
}
