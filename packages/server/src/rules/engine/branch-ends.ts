import type { RuleMessage } from "../message/rule-message.ts";
import type { Branch } from "./branch.ts";
import { MAX_RETRIES, pauseBefore, type RetrySettings } from "./queue-settings.ts";
import type { RuleUsage } from "./rule-usage.ts";
import type { RunningNode } from "./running-node.ts";

/** Ends, fails and repeats branches, and notifies their messages and queues. */
export class BranchEnds {
  readonly #begin: (branch: Branch) => void;
  readonly #failed: (message: RuleMessage, error: Error, node: RunningNode | undefined) => void;
  readonly #usage: Pick<RuleUsage, "ran"> | undefined;

  constructor(
    begin: (branch: Branch) => void,
    failed: (message: RuleMessage, error: Error, node: RunningNode | undefined) => void,
    usage?: Pick<RuleUsage, "ran">,
  ) {
    this.#usage = usage;
    this.#begin = begin;
    this.#failed = failed;
  }

  /** The sender no longer waits for this branch. */
  acknowledge(branch: Branch): void {
    if (branch.acknowledged) return;
    branch.acknowledged = true;
    const { pending } = branch;
    pending.unacknowledged -= 1;
    if (pending.unacknowledged === 0) pending.queue.acknowledged(pending);
  }

  end(branch: Branch): void {
    const { pending } = branch;
    branch.attempt = -1; // later answers are ignored
    pending.branches?.delete(branch);
    if (branch.doneTo === 0) pending.forks?.delete(branch);
    this.acknowledge(branch);
    pending.open -= 1;
    if (pending.open > 0) return;
    this.#usage?.ran(pending.message.tenantId, pending.steps);
    pending.follower?.ended(pending.failed);
    pending.queue.ended(pending);
  }

  /** A message failed at a node without a link for failures. */
  fail(branch: Branch, error: Error, node: RunningNode | undefined): void {
    this.#failed(branch.message, error, node);
    this.repeat(branch, "failure");
  }

  /** Repeats the branch from its start if the settings of the queue say so. */
  repeat(branch: Branch, why: "failure" | "timeout"): void {
    const { pending } = branch;
    const { retry } = pending.queue.settings;
    if (!retry || !mayRepeat(branch, why, retry)) {
      pending.failed ||= why === "failure";
      if (retry && why === "timeout") pending.queue.count(pending, "timeoutMsgs");
      this.end(branch);
      return;
    }
    pending.queue.count(pending, why === "failure" ? "tmpFailed" : "tmpTimeout");
    branch.rewind();
    branch.attemptStartedAt = 0; // no timeout during the pause
    setTimeout(() => this.#begin(branch), pauseBefore(retry, branch.attempt)).unref();
  }
}

function mayRepeat(
  { pending, acknowledged, attempt }: Branch,
  why: "failure" | "timeout",
  retry: RetrySettings,
): boolean {
  if (acknowledged || (retry.only && retry.only !== why)) return false;
  return attempt < (retry.retries || MAX_RETRIES) && !pending.queue.failsTooOften;
}
