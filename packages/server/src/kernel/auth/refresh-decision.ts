/** How long the token before is still taken: programs renew theirs from several windows at the same time. */
export const GRACE_MS = 60_000;

/** What is kept of a session whose tokens were renewed or that has ended. Times in milliseconds since the epoch. */
export interface SessionState {
  /** Of the refresh token that was given out last; 0 at sign-in. */
  readonly generation: number;
  readonly rotatedTime: number;
  readonly ended: boolean;
}

/**
 * `rotate`: a new generation; `again`: once more the one that was given out already; `reuse`: somebody has a token that
 * was renewed long ago, its owner or a thief, so nobody of the two goes on; `ended`: the session is over.
 */
export type RefreshDecision = "rotate" | "again" | "reuse" | "ended";

/** What becomes of a refresh token of this generation. `state`: absent while nothing was ever renewed. */
export function decideRefresh(state: SessionState | undefined, generation: number, now: number): RefreshDecision {
  if (!state) return "rotate";
  if (state.ended) return "ended";
  if (generation >= state.generation) return "rotate";
  const isJustBefore = generation === state.generation - 1;
  return isJustBefore && now - state.rotatedTime <= GRACE_MS ? "again" : "reuse";
}
