import { Schedule } from "../kernel/async/schedule.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { VersionStore } from "./version-store.ts";

const FIRST_AFTER_MS = 7 * 60_000;
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export interface VersionRetentionOptions {
  /** What goes, for the log. */
  readonly name?: string | undefined;
  readonly versions: Pick<VersionStore, "removeOlder">;
  /** Age at which versions are deleted; 0 keeps them for ever. */
  readonly days: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts a schedule that deletes versions older than `days`, a batch at a time. */
export function startVersionRetention({
  name = "versions of entities",
  ...options
}: VersionRetentionOptions): Schedule {
  const { versions, days, clock, log } = options;
  const timing = { name, firstAfterMs: FIRST_AFTER_MS, intervalMs: INTERVAL_MS, log };
  return new Schedule(timing, async (signal) => {
    if (days === 0) return;
    while (!signal.aborted && (await versions.removeOlder(clock() - days * DAY_MS)));
  });
}
