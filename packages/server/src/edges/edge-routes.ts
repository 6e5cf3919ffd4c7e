import { edgeDraft, PlatformError, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { AUTHORITIES } from "../kernel/auth/user.ts";
import { assignableRoutes } from "../kernel/entities/assignable-routes.ts";
import { textAnswer } from "../kernel/http/answer.ts";
import { pageLink, pageQuery } from "../kernel/http/page-link.ts";
import { idList, idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { parseParameters } from "../kernel/http/validation.ts";
import type { EdgeEventStore } from "./edge-event-store.ts";
import type { EdgeRuleChains } from "./edge-rule-chains.ts";
import type { EdgeService } from "./edge-service.ts";

const T = ["TENANT_ADMIN"] as const;
const TC = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

export interface EdgeRoutesOptions {
  readonly edges: EdgeService;
  readonly chains: EdgeRuleChains;
  readonly events: EdgeEventStore;
  /** Whether this installation has edges at all. */
  readonly enabled: boolean;
}

export const edgeRoutes = (options: EdgeRoutesOptions): Route[] => [
  ...assignableRoutes({ path: "edge", draft: edgeDraft, service: options.edges, byIds: false, savedBy: T }),
  ...objectRoutes(options),
  ...listRoutes(options),
  ...chainRoutes(options),
];

const objectRoutes = ({ edges, chains, events, enabled }: EdgeRoutesOptions): Route[] => [
  route("GET", "/api/edges/enabled", { who: AUTHORITIES, visitors: true, handle: () => enabled }),
  route("POST", "/api/edge/:id/:ruleChainId/root", {
    who: T,
    params: Type.Object({ id: Type.String(), ruleChainId: Type.String() }),
    handle: ({ user, params }) => edges.setRootChain(user, pathId(params), parseUuid(params.ruleChainId)),
  }),
  route("POST", "/api/edge/sync/:id", {
    who: T,
    params: idPath,
    handle: async ({ user, params }) => {
      await edges.reader.get(user, "WRITE", pathId(params));
      // No edge can have a session: the protocol between platform and edge is not spoken here.
      throw new PlatformError("notSupported", enabled ? "Edge is not connected" : "Edges support disabled");
    },
  }),
  route("GET", "/api/edge/missingToRelatedRuleChains/:id", {
    who: T,
    params: idPath,
    handle: async ({ user, params }) => {
      const edge = await edges.get(user, pathId(params));
      return textAnswer(JSON.stringify(await chains.missing(edge)));
    },
  }),
  route("GET", "/api/edge/:id/events", {
    who: T,
    params: idPath,
    query: pageQuery,
    handle: async ({ user, params, query }) => {
      const { id } = await edges.get(user, pathId(params));
      return events.list(id, pageLink(query));
    },
  }),
];

/** One path, two lists. */
const listRoutes = ({ edges }: EdgeRoutesOptions): Route[] => [
  route("GET", "/api/edges", {
    who: TC,
    visitors: true,
    query: Type.Object({ edgeIds: Type.Optional(Type.String()) }),
    handle: ({ user, query, request }) => {
      if (query.edgeIds !== undefined) return edges.listByIds(user, idList(query.edgeIds));
      return edges.list(user, {}, pageLink(parseParameters(pageQuery, request.query)));
    },
  }),
];

const chainRoutes = ({ chains }: EdgeRoutesOptions): Route[] => [
  route("GET", "/api/ruleChain/autoAssignToEdgeRuleChains", {
    who: T,
    handle: ({ user }) => chains.autoAssigned(user.tenantId),
  }),
  route("POST", "/api/ruleChain/:id/autoAssignToEdge", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => chains.autoAssign(user, pathId(params)),
  }),
  route("DELETE", "/api/ruleChain/:id/autoAssignToEdge", {
    who: T,
    params: idPath,
    handle: ({ user, params }) => chains.stopAutoAssign(user, pathId(params)),
  }),
];
