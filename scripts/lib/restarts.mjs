// When a server that has ended is started again.

/** Exit status of a server that could not start; `packages/server/src/ending.ts` says so, too. */
const START_FAILED = 78;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After so long it ran well, and the next trouble is a new one. */
const RAN_WELL_MS = 60_000;

/** Nothing has run yet. */
export const NO_RUN = { hasRun: false, pauseMs: 0 };

/**
 * What comes after a run that ended: `pauseMs` before the next, each pause twice the one before; `undefined` when there
 * is none, because the server was told to end or could not start in the first place. `status` is null after a signal.
 */
export function afterRun({ hasRun, pauseMs }, { status, ranMs }) {
  if (status === 0 || (status === START_FAILED && !hasRun)) return undefined;
  const next = ranMs >= RAN_WELL_MS || pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  return { hasRun: true, pauseMs: next };
}
