import type { UserAccount } from "@orrery/model";
import { AUTHORITIES } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { EntityReader } from "../kernel/entities/entity-reader.ts";
import { idPath, pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { BindingStore } from "./binding-store.ts";

export interface BindingRoutesOptions {
  readonly bindings: BindingStore;
  readonly reader: EntityReader<UserAccount>;
  readonly bus: Pick<Bus, "publish">;
}

/** Ours, 3.3.3 knows nobody by his subject: whoever may change the account takes its providers away from it. */
export const bindingRoutes = ({ bindings, reader, bus }: BindingRoutesOptions): Route[] => [
  route("DELETE", "/api/user/:id/oauth2Bindings", {
    who: AUTHORITIES,
    params: idPath,
    handle: async ({ user, params }) => {
      const { id, tenantId, customerId, name } = await reader.get(user, "WRITE", pathId(params));
      const oauth2BindingsDeleted = await bindings.unbind(id.id);
      bus.publish("doing", {
        ...{ tenantId, customerId, action: "CREDENTIALS_UPDATED", entityId: id, entityName: name },
        by: user,
        data: { entityId: id.id, oauth2BindingsDeleted },
      });
    },
  }),
];
