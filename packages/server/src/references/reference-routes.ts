import { hash } from "node:crypto";
import { type EntityId, type EntityReferences, parseEntityId } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Database } from "../kernel/database/database.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { ReferenceStore } from "./reference-store.ts";

/** Maximum number of references of each kind that are returned. */
const MAX_PER_KIND = 100;
const entityPath = Type.Object({ entityType: Type.String(), entityId: Type.String() });

/** Lists what refers to an entity: dashboards, rule chains, profiles, views, settings of users and customers. */
export function referenceRoutes(database: Database, access: AccessControl): Route[] {
  const references = new ReferenceStore(database);
  const find = async (user: User, id: EntityId): Promise<EntityReferences> => {
    await access.checkId(user, "READ", id);
    const work = hash("sha1", JSON.stringify(["references", id]));
    const found = await database.readScheduler.run(user.tenantId.id, work, () =>
      references.find(user.tenantId, id, MAX_PER_KIND + 1),
    );
    const kinds = [...Map.groupBy(found, (one) => one.id.entityType).values()];
    return {
      data: kinds.flatMap((of) => of.slice(0, MAX_PER_KIND)),
      hasMore: kinds.some((of) => of.length > MAX_PER_KIND),
    };
  };
  return [
    route("GET", "/api/orrery/references/:entityType/:entityId", {
      roles: TENANT_ADMINS,
      params: entityPath,
      handle: ({ user, params }) => find(user, parseEntityId(params.entityType, params.entityId)),
    }),
  ];
}
