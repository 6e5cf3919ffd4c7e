/** Runs until now: whether the server has ever got beyond its start, and the last pause. */
export interface History {
  readonly hasRun: boolean;
  readonly pauseMs: number;
}

export const NO_RUN: History;
export function afterRun(
  history: History,
  run: { readonly status: number | null; readonly ranMs: number },
): History | undefined;
