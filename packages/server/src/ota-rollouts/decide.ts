import {
  ROLLOUT_DEVICE_STATES,
  type RolloutCounts,
  type RolloutPause,
  type RolloutRestore,
  type RolloutSettings,
  type RolloutStatus,
  type RolloutWave,
} from "@orrery/model";

/** Devices that have the package and are not notified yet, per rollout: a pause is soon felt, and no queue grows. */
export const MAX_QUEUED = 200;
/** Devices of one step. */
export const STEP_DEVICES = 50;

/** What is stored of a rollout. */
export interface RolloutState extends Pick<RolloutSettings, "failureLimit" | "sharePercent" | "pauseMs"> {
  readonly status: RolloutStatus;
  /** The last wave that has begun; 0 before the first one. */
  readonly wave: number;
  /** In the order of their numbers, from 1. */
  readonly waves: readonly Pick<RolloutWave, "number" | "passedTime" | "counts">[];
  /** Devices that had failed, and that had finished, when somebody let it go on in spite of them. */
  readonly accepted: { readonly failed: number; readonly tried: number };
  /** Waves whose devices are chosen; -1 while those of the rollout are looked up. */
  readonly allotted: number;
  readonly restore: RolloutRestore | null;
}

/** What the step depends on beside the rollout. */
export interface RolloutInput {
  /** Whether the package is there and can be assigned. */
  readonly isPackageUsable: boolean;
  /** Devices whose former package is still to be given back. */
  readonly toRestore: number;
  /** When the first of the failed devices that have tries left tries again; absent: none has. */
  readonly nextRetry?: number | undefined;
}

/** What a rollout does next. `WAIT`: nothing until a device changes, or the time `until`. */
export type Decision =
  | { readonly type: "COLLECT" }
  | { readonly type: "ALLOT"; readonly wave: number }
  | { readonly type: "TURN"; readonly status: "READY" | "PAUSED" | "DONE" | "CANCELLED" }
  | { readonly type: "RETRY" }
  | { readonly type: "PAUSE"; readonly reason: RolloutPause }
  | { readonly type: "PASS"; readonly wave: number }
  | { readonly type: "BEGIN"; readonly wave: number }
  | { readonly type: "ASSIGN"; readonly upToWave: number; readonly limit: number }
  | { readonly type: "RESTORE"; readonly limit: number }
  | { readonly type: "WAIT"; readonly until?: number | undefined };

const NONE = Object.fromEntries(ROLLOUT_DEVICE_STATES.map((state) => [state, 0])) as RolloutCounts; // of every state

/** The sums of several counts. */
export function sumOf(all: readonly RolloutCounts[]): RolloutCounts {
  const sum: Record<keyof RolloutCounts, number> = { ...NONE };
  for (const counts of all) for (const state of ROLLOUT_DEVICE_STATES) sum[state] += counts[state];
  return sum;
}

/** The next step of a rollout. */
export function decide(rollout: RolloutState, input: RolloutInput, now: number): Decision {
  switch (rollout.status) {
    case "PREPARING":
      return prepare(rollout);
    case "RUNNING":
      return run(rollout, input, now);
    case "CANCELLING":
      return input.toRestore > 0 ? { type: "RESTORE", limit: STEP_DEVICES } : { type: "TURN", status: "CANCELLED" };
    case "READY":
    case "PAUSED":
    case "CANCELLED":
    case "DONE":
      return { type: "WAIT" };
  }
}

function prepare({ allotted, waves, wave }: RolloutState): Decision {
  if (allotted < 0) return { type: "COLLECT" };
  if (allotted < waves.length) return { type: "ALLOT", wave: allotted + 1 };
  return { type: "TURN", status: wave > 0 ? "PAUSED" : "READY" }; // its waves were changed meanwhile
}

function run(rollout: RolloutState, { isPackageUsable, nextRetry }: RolloutInput, now: number): Decision {
  const counts = sumOf(rollout.waves.map((wave) => wave.counts));
  if (counts.WAITING > 0 && !isPackageUsable) return { type: "PAUSE", reason: "PACKAGE" };
  if (hasFailed(rollout, counts)) return { type: "PAUSE", reason: "FAILURES" };
  const current = rollout.waves.find(({ number }) => number === rollout.wave);
  if (!current) return { type: "BEGIN", wave: 1 };
  if (nextRetry !== undefined && nextRetry <= now) return { type: "RETRY" };
  const waits = (until?: number): Decision =>
    nextRetry === undefined && until === undefined
      ? { type: "WAIT" }
      : { type: "WAIT", until: Math.min(nextRetry ?? Number.POSITIVE_INFINITY, until ?? Number.POSITIVE_INFINITY) };
  const isLast = current.number === rollout.waves.length;
  if (current.passedTime === null) {
    if (isPassed(current.counts, rollout.sharePercent)) return { type: "PASS", wave: current.number };
    if (isFinished(current.counts) && !isLast && nextRetry === undefined) return { type: "PAUSE", reason: "SHARE" };
  }
  const begun = sumOf(rollout.waves.filter(({ number }) => number <= current.number).map((wave) => wave.counts));
  const room = MAX_QUEUED - begun.QUEUED;
  if (begun.WAITING > 0 && room > 0) {
    return { type: "ASSIGN", upToWave: current.number, limit: Math.min(room, STEP_DEVICES) };
  }
  if (isLast) return isFinished(begun) && nextRetry === undefined ? { type: "TURN", status: "DONE" } : waits();
  if (current.passedTime === null) return waits();
  const until = current.passedTime + rollout.pauseMs;
  return until <= now ? { type: "BEGIN", wave: current.number + 1 } : waits(until);
}

/** Whether too many devices failed for others to get the package. */
function hasFailed({ failureLimit, accepted }: RolloutState, counts: RolloutCounts): boolean {
  if (!failureLimit) return false;
  const failed = counts.FAILED - accepted.failed;
  const tried = counts.FAILED + counts.UPDATED - accepted.tried;
  return failed > 0 && tried >= failureLimit.minimum && failed * 100 >= failureLimit.percent * tried;
}

/** Whether enough devices of a wave have updated; those that were skipped do not count. */
function isPassed(counts: RolloutCounts, sharePercent: number): boolean {
  const devices = devicesOf(counts) - counts.SKIPPED;
  return counts.UPDATED >= Math.ceil((devices * sharePercent) / 100);
}

function isFinished({ WAITING, QUEUED, UNDER_WAY }: RolloutCounts): boolean {
  return WAITING + QUEUED + UNDER_WAY === 0;
}

/** All devices of the counts. */
export function devicesOf(counts: RolloutCounts): number {
  return ROLLOUT_DEVICE_STATES.reduce((sum, state) => sum + counts[state], 0);
}
