import type { Route } from "../kernel/http/route.ts";
import { relatedEntitiesRoute } from "../relations/related-entities-route.ts";
import type { RelationService } from "../relations/relation-service.ts";
import type { DeviceService } from "./device-service.ts";
import { holdsSnmpSecrets } from "./snmp-secrets.ts";

/** Devices of some types that are related to a root entity (reference: REST API, 2.2). */
export const deviceSearchRoutes = (devices: DeviceService, relations: RelationService): Route[] => [
  relatedEntitiesRoute(relations, {
    entityType: "DEVICE",
    path: "device",
    holdsSecrets: holdsSnmpSecrets,
    listByIds: (user, ids) => devices.listByIds(user, ids),
  }),
];
