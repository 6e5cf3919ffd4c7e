import type { UserAccount } from "@orrery/model";
import { ALL_ROLES } from "../kernel/auth/roles.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import { actsOn } from "../kernel/http/audit/audit-descriptions.ts";
import { idPath, pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { BindingStore } from "./binding-store.ts";

export interface BindingRoutesOptions {
  readonly bindings: BindingStore;
  readonly reader: EntityReader<UserAccount>;
  readonly bus: Pick<Bus, "publish">;
}

/** An extension: API 3.3.3 has no binding by subject. Users that may change an account may unbind its providers. */
export const bindingRoutes = ({ bindings, reader, bus }: BindingRoutesOptions): Route[] => [
  route("DELETE", "/api/orrery/user/:id/oauth2Bindings", {
    roles: ALL_ROLES,
    audit: actsOn("CREDENTIALS_UPDATED", "USER"),
    params: idPath,
    handle: async ({ user, params }) => {
      const { id, tenantId, customerId, name } = await reader.get(user, "WRITE", pathId(params));
      const oauth2BindingsDeleted = await bindings.unbind(id.id);
      bus.publish("userAction", {
        tenantId,
        customerId,
        action: "CREDENTIALS_UPDATED",
        entityId: id,
        entityName: name,
        by: user,
        data: { entityId: id.id, oauth2BindingsDeleted },
      });
    },
  }),
];
