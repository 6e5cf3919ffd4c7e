import { SERVICE_TYPES, type ServiceType } from "@orrery/model";
import { Type } from "typebox";
import { type Route, route } from "../kernel/http/route.ts";

const queuesQuery = Type.Object({
  serviceType: Type.Unsafe<ServiceType>(Type.Union(SERVICE_TYPES.map((type) => Type.Literal(type)))),
});

/** `ruleEngineQueues`: names in the order in which they are shown (reference: REST API, 2.21). */
export const queueRoutes = (ruleEngineQueues: readonly string[]): Route[] => [
  route("GET", "/api/tenant/queues", {
    who: ["TENANT_ADMIN"],
    query: queuesQuery,
    // Only the rule engine lets people choose a queue.
    handle: ({ query }) => (query.serviceType === "TB_RULE_ENGINE" ? ruleEngineQueues : []),
  }),
];
