import type { RuleUsage } from "../ports.ts";
import type { RuleMessage } from "../rule-message.ts";
import type { Branch } from "./job.ts";
import { pauseBefore } from "./queue-settings.ts";
import type { RunningNode } from "./running-node.ts";

/** How branches end, fail and begin again, and what their jobs and queues hear of it. */
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

  /** The sender need not wait for this branch any more. */
  acknowledge(branch: Branch): void {
    if (branch.acknowledged) return;
    branch.acknowledged = true;
    const { job } = branch;
    job.unacknowledged -= 1;
    if (job.unacknowledged === 0) job.queue.acknowledged(job);
  }

  end(branch: Branch): void {
    const { job } = branch;
    branch.attempt = -1; // whatever still answers comes too late
    job.branches?.delete(branch);
    if (branch.doneTo === 0) job.forks?.delete(branch);
    this.acknowledge(branch);
    job.open -= 1;
    if (job.open > 0) return;
    this.#usage?.ran(job.message.tenantId, job.steps);
    job.queue.ended(job);
  }

  /** A message failed where no link takes failures. */
  fail(branch: Branch, error: Error, node: RunningNode | undefined): void {
    this.#failed(branch.message, error, node);
    this.repeat(branch, "failure");
  }

  /** Once more from where the branch began, if its queue wants that. */
  repeat(branch: Branch, why: "failure" | "timeout"): void {
    const { job } = branch;
    const { retry } = job.queue.settings;
    if (!retry || branch.acknowledged || (retry.retries > 0 && branch.attempt >= retry.retries)) {
      job.failed ||= why === "failure";
      if (retry && why === "timeout") job.queue.count(job, "timeoutMsgs");
      this.end(branch);
      return;
    }
    job.queue.count(job, why === "failure" ? "tmpFailed" : "tmpTimeout");
    branch.rewind();
    branch.attemptStartedAt = 0; // it does not run out of time while it waits
    setTimeout(() => this.#begin(branch), pauseBefore(retry, branch.attempt)).unref();
  }
}
