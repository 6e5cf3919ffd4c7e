import { isUuid, type RuleChainType } from "@orrery/model";
import { useLocation, useNavigate, useParams } from "react-router";
import { edgeListPath, listPath } from "../chain-paths.ts";

/** The chains through which one came here, the first one first. */
export type Trail = readonly string[];

/** Longer ways are forgotten at their beginning. */
const MAX_TRAIL = 20;

export function trailOf(state: unknown): Trail {
  const trail = typeof state === "object" && state !== null && "chains" in state ? state.chains : undefined;
  return Array.isArray(trail) ? trail.filter((id) => typeof id === "string" && isUuid(id)) : [];
}

/** Address of the list from which the editor was opened. */
export function useListPath(type: RuleChainType): string {
  const { edgeId } = useParams();
  return edgeId !== undefined && isUuid(edgeId) ? edgeListPath({ id: edgeId }) : listPath(type);
}

/** Goes to another chain of the same type, from which one can come back. */
export function useJump(type: RuleChainType): (chain: string) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useListPath(type);
  const { ruleChainId = "" } = useParams();
  return (chain) => {
    const chains = [...trailOf(state), ruleChainId].slice(-MAX_TRAIL);
    void navigate(`${list}/${chain}`, { state: { chains } });
  };
}
