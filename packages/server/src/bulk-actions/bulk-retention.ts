import { Schedule } from "../kernel/async/schedule.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BulkActionStore } from "./bulk-action-store.ts";

const FIRST_AFTER_MS = 10 * 60_000;
const INTERVAL_MS = 60 * 60_000;
/** How long it can be read what came of an action. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** Removes actions that ended a week ago. */
export function forgetOldActions(store: BulkActionStore, clock: Clock, log: Logger): Schedule {
  const timing = { name: "bulk actions", firstAfterMs: FIRST_AFTER_MS, intervalMs: INTERVAL_MS, log };
  return new Schedule(timing, () => store.removeEnded(clock() - KEEP_MS));
}
