import type { Uuid } from "@orrery/model";

/**
 * How long the previous refresh token is still accepted: programs renew theirs from several windows at the same time.
 */
const GRACE_MS = 60_000;

/** A session and the generation of its refresh token; 0 is that of the sign-in. */
export interface SessionStep {
  readonly id: Uuid;
  readonly generation: number;
}

/** The stored state of a session that was renewed or has ended. Times in milliseconds since the epoch. */
export interface SessionState {
  /** Generation of the newest refresh token; 0 at sign-in. */
  readonly generation: number;
  readonly rotatedTime: number;
  readonly ended: boolean;
}

/**
 * `rotate`: issue a new generation; `again`: issue the current one again; `reuse`: a token that was renewed long ago
 * was used, by its owner or a thief, so the session ends for both; `ended`: the session is over.
 */
export type RefreshDecision = "rotate" | "again" | "reuse" | "ended";

/** How a refresh token of this generation is answered. `state`: absent while the session has never been renewed. */
export function decideRefresh(state: SessionState | undefined, generation: number, now: number): RefreshDecision {
  if (!state) return "rotate";
  if (state.ended) return "ended";
  if (generation >= state.generation) return "rotate";
  const isJustBefore = generation === state.generation - 1;
  return isJustBefore && now - state.rotatedTime <= GRACE_MS ? "again" : "reuse";
}
