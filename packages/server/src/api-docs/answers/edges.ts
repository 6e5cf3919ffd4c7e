import { Type } from "typebox";
import { type CallAnswer, says, saysAssignable, saysOfEdge } from "./answer.ts";
import * as e from "./entities.ts";
import { flag, page } from "./parts.ts";

/** Answers of the calls of edges. */
export const edgeAnswers: readonly (readonly CallAnswer[])[] = [
  saysAssignable("edge", e.edge, e.edgeInfo),
  saysOfEdge("device", e.device),
  saysOfEdge("asset", e.asset),
  saysOfEdge("entityView", e.entityView),
  says(e.edge, "POST /api/edge/:id/:ruleChainId/root"),
  says(page(e.edgeEvent), "GET /api/edge/:id/events"),
  says("text", "GET /api/edge/missingToRelatedRuleChains/:id"),
  says("nothing", "POST /api/edge/sync/:id"),
  says(flag, "GET /api/edges/enabled"),
  says(Type.Union([page(e.edge), Type.Array(e.edge)]), "GET /api/edges"), // with ids, the list of those
];
