import type { RuleChain, RuleChainType } from "@orrery/model";

/** Address of the list of chains of a type. */
export const listPath = (type: RuleChainType): string =>
  type === "EDGE" ? "/edgeManagement/ruleChains" : "/ruleChains";

/** Address of the list of the chains of an edge. */
export const edgeListPath = (edge: { readonly id: string }): string => `/edgeInstances/${edge.id}/ruleChains`;

/** Address of a chain's editor. */
export const editorPath = ({ id, type }: Pick<RuleChain, "id" | "type">): string => `${listPath(type)}/${id.id}`;
