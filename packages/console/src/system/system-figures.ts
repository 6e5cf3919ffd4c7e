import type { SystemStatus } from "@orrery/model";

/** What the installation did between two readings. */
export interface SystemRates {
  readonly seconds: number;
  /** Per second. */
  readonly requests: number;
  /** Per second. */
  readonly ruleMessages: number;
  /** Per second. */
  readonly commits: number;
  /** Mean length of a commit in ms; absent when there was none. */
  readonly commitMs: number | undefined;
  /** Share of one core, above 1 when it used several. */
  readonly processor: number;
}

/** `undefined` when nothing can be told: there is no earlier reading, or the installation was started again since. */
export function ratesOf(before: SystemStatus | undefined, after: SystemStatus): SystemRates | undefined {
  if (!before || after.now <= before.now || isRestarted(before, after)) return undefined;
  const ms = after.now - before.now;
  const counted = (of: "requests" | "ruleMessages" | "commits" | "commitMs") => after.counts[of] - before.counts[of];
  const perSecond = (count: number) => (count * 1000) / ms;
  const commits = counted("commits");
  return {
    seconds: ms / 1000,
    requests: perSecond(counted("requests")),
    ruleMessages: perSecond(counted("ruleMessages")),
    commits: perSecond(commits),
    commitMs: commits > 0 ? counted("commitMs") / commits : undefined,
    processor: (after.processor.usedMs - before.processor.usedMs) / ms,
  };
}

function isRestarted(before: SystemStatus, after: SystemStatus): boolean {
  return before.serviceId !== after.serviceId || after.processor.usedMs < before.processor.usedMs;
}

/** What all stores take together, in bytes. */
export function storedBytes({ storage }: SystemStatus): number {
  return storage.stores.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A disk with less than this share left is nearly full. */
const LITTLE = 0.1;

/** Whether little room is left, on the disk or in the memory of the host. */
export const isScarce = (free: number, total: number): boolean => free < total * LITTLE;
