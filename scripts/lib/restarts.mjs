// When a server that has ended is restarted.

/** Exit status of a server that could not start; also in `packages/server/src/ending.ts`. */
const START_FAILED = 78;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** After this time a run counts as good, and pauses start over. */
const RAN_WELL_MS = 60_000;

/** Nothing has run yet. */
export const NO_RUN = { hasRun: false, pauseMs: 0 };

/**
 * What follows the end of a run: `pauseMs` before the next, doubled each time; `undefined` for none, because the server
 * was stopped or could not start at all. `status` is null after a signal.
 */
export function afterRun({ hasRun, pauseMs }, { status, ranMs }) {
  if (status === 0 || (status === START_FAILED && !hasRun)) return undefined;
  const next = ranMs >= RAN_WELL_MS || pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, MAX_PAUSE_MS);
  return { hasRun: true, pauseMs: next };
}
