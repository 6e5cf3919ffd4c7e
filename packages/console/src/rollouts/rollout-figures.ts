import type { OtaRollout, RolloutCounts, RolloutStatus } from "@orrery/model";

/** Numbers of the devices of a rollout, or of a wave. */
export interface RolloutFigures {
  readonly total: number;
  readonly updated: number;
  /** Has the package and has not finished, notified or not. */
  readonly underWay: number;
  readonly queued: number;
  readonly failed: number;
  readonly waiting: number;
  readonly skipped: number;
  readonly restored: number;
}

export function figuresOf(counts: RolloutCounts): RolloutFigures {
  const { WAITING: waiting, QUEUED: queued, UPDATED: updated, FAILED: failed } = counts;
  const { SKIPPED: skipped, RESTORED: restored } = counts;
  const underWay = queued + counts.UNDER_WAY;
  const total = waiting + underWay + updated + failed + skipped + restored;
  return { total, updated, underWay, queued, failed, waiting, skipped, restored };
}

/** Those of all its waves. */
export function allFigures({ waves }: Pick<OtaRollout, "waves">): RolloutFigures {
  const zero: RolloutFigures = figuresOf({
    ...{ WAITING: 0, QUEUED: 0, UNDER_WAY: 0, UPDATED: 0, FAILED: 0, SKIPPED: 0, RESTORED: 0 },
  });
  return waves
    .map(({ counts }) => figuresOf(counts))
    .reduce(
      (sum, each) => ({
        total: sum.total + each.total,
        updated: sum.updated + each.updated,
        underWay: sum.underWay + each.underWay,
        queued: sum.queued + each.queued,
        failed: sum.failed + each.failed,
        waiting: sum.waiting + each.waiting,
        skipped: sum.skipped + each.skipped,
        restored: sum.restored + each.restored,
      }),
      zero,
    );
}

/** Percent of the devices that have updated. */
export function updatedPercent({ updated, total }: RolloutFigures): number {
  return total === 0 ? 0 : (updated * 100) / total;
}

/** Percent of the devices that have finished which failed. */
export function failedPercent({ updated, failed }: RolloutFigures): number {
  return failed === 0 ? 0 : (failed * 100) / (failed + updated);
}

/** Statuses in which something still happens by itself. */
const BUSY: readonly RolloutStatus[] = ["PREPARING", "RUNNING", "CANCELLING"];

export const isBusy = ({ status }: Pick<OtaRollout, "status">): boolean => BUSY.includes(status);

/** What people can do with a rollout now. */
export type RolloutCommand = "start" | "pause" | "resume" | "cancel" | "retry" | "next" | "setWaves" | "delete";

const COMMANDS: Readonly<Record<RolloutStatus, readonly RolloutCommand[]>> = {
  PREPARING: ["cancel"],
  READY: ["start", "setWaves", "cancel", "delete"],
  RUNNING: ["pause", "cancel", "retry", "next"],
  PAUSED: ["resume", "setWaves", "cancel", "retry"],
  CANCELLING: [],
  CANCELLED: ["delete"],
  DONE: ["cancel", "retry", "delete"],
};

export const mayDo = ({ status }: Pick<OtaRollout, "status">, command: RolloutCommand): boolean =>
  COMMANDS[status].includes(command);

/** The key of its status; one that stopped by itself is not one that somebody paused. */
export function statusKey({ status, pauseReason }: Pick<OtaRollout, "status" | "pauseReason">): string {
  const hasStopped = status === "PAUSED" && pauseReason !== null && pauseReason !== "USER";
  return `rollout.status-${hasStopped ? "STOPPED" : status}`;
}
