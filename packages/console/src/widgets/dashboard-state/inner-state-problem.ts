/** States within states within states are no longer to be read. */
const MAX_DEPTH = 3;

/** Why a state is not shown inside of another; `around`: those that widgets around it show. */
export function innerStateProblem(
  stateId: string,
  known: readonly string[],
  around: readonly string[],
): "no-state" | "unknown-state" | "state-within-itself" | "states-too-deep" | undefined {
  if (stateId === "") return "no-state";
  if (!known.includes(stateId)) return "unknown-state";
  if (around.includes(stateId)) return "state-within-itself";
  return around.length >= MAX_DEPTH ? "states-too-deep" : undefined;
}
