import { edgeDraft, PlatformError, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { assignableRoutes } from "../assignments/assignable-routes.ts";
import { ALL_ROLES, TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { textAnswer } from "../kernel/http/answer/answer.ts";
import { actsOn } from "../kernel/http/audit/audit-descriptions.ts";
import { pageLink, pageQuery } from "../kernel/http/input/page-link.ts";
import { idList, idPath, pathId } from "../kernel/http/input/params.ts";
import { parseParameters } from "../kernel/http/input/validation.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { EdgeEventStore } from "./edge-event-store.ts";
import type { EdgeRuleChains } from "./edge-rule-chains.ts";
import type { EdgeService } from "./edge-service.ts";

export interface EdgeRoutesOptions {
  readonly edges: EdgeService;
  readonly chains: EdgeRuleChains;
  readonly events: EdgeEventStore;
  /** Whether edges are enabled in this installation. */
  readonly enabled: boolean;
}

export const edgeRoutes = (options: EdgeRoutesOptions): Route[] => [
  ...assignableRoutes({
    path: "edge",
    draft: edgeDraft,
    service: options.edges,
    byIds: false,
    savedBy: TENANT_ADMINS,
    holdsSecrets: true,
  }),
  ...objectRoutes(options),
  ...listRoutes(options),
  ...chainRoutes(options),
];

const objectRoutes = ({ edges, chains, events, enabled }: EdgeRoutesOptions): Route[] => [
  route("GET", "/api/edges/enabled", { roles: ALL_ROLES, visitors: true, handle: () => enabled }),
  route("POST", "/api/edge/:id/:ruleChainId/root", {
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    audit: actsOn("UPDATED", "EDGE"),
    params: Type.Object({ id: Type.String(), ruleChainId: Type.String() }),
    handle: ({ user, params }) => edges.setRootChain(user, pathId(params), parseUuid(params.ruleChainId)),
  }),
  route("POST", "/api/edge/sync/:id", {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => {
      await edges.reader.get(user, "WRITE", pathId(params));
      // Never connected: the protocol between platform and edge is not supported.
      throw new PlatformError("notSupported", enabled ? "Edge is not connected" : "Edges support disabled");
    },
  }),
  route("GET", "/api/edge/missingToRelatedRuleChains/:id", {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: async ({ user, params }) => {
      const edge = await edges.get(user, pathId(params));
      return textAnswer(JSON.stringify(await chains.missing(edge)));
    },
  }),
  route("GET", "/api/edge/:id/events", {
    roles: TENANT_ADMINS,
    holdsSecrets: true,
    params: idPath,
    query: pageQuery,
    handle: async ({ user, params, query }) => {
      const { id } = await edges.get(user, pathId(params));
      return events.list(id, pageLink(query));
    },
  }),
];

/** Two lists share this path. */
const listRoutes = ({ edges }: EdgeRoutesOptions): Route[] => [
  route("GET", "/api/edges", {
    roles: TENANT_MEMBERS,
    holdsSecrets: true,
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
    roles: TENANT_ADMINS,
    handle: ({ user }) => chains.autoAssigned(user.tenantId),
  }),
  route("POST", "/api/ruleChain/:id/autoAssignToEdge", {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: ({ user, params }) => chains.autoAssign(user, pathId(params)),
  }),
  route("DELETE", "/api/ruleChain/:id/autoAssignToEdge", {
    roles: TENANT_ADMINS,
    params: idPath,
    handle: ({ user, params }) => chains.stopAutoAssign(user, pathId(params)),
  }),
];
