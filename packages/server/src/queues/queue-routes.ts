import { SERVICE_TYPES, type ServiceType } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";

const queuesQuery = Type.Object({
  serviceType: Type.Unsafe<ServiceType>(Type.Union(SERVICE_TYPES.map((type) => Type.Literal(type)))),
});

/** `ruleEngineQueues`: names in display order (reference: REST API, 2.21). */
export const queueRoutes = (ruleEngineQueues: readonly string[]): Route[] => [
  route("GET", "/api/tenant/queues", {
    roles: TENANT_ADMINS,
    query: queuesQuery,
    // Only the rule engine has queues to choose from.
    handle: ({ query }) => (query.serviceType === "TB_RULE_ENGINE" ? ruleEngineQueues : []),
  }),
];
