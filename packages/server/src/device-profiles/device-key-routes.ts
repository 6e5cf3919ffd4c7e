import { parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { DeviceKeyKind, DeviceKeyStore } from "./device-key-store.ts";
import type { DeviceProfileService } from "./device-profile-service.ts";

const keysQuery = Type.Object({ deviceProfileId: Type.Optional(Type.String()) });

/** Keys seen on devices of a profile, for editors of alarm rules (reference: REST API, 2.13). */
export const deviceKeyRoutes = (profiles: DeviceProfileService, keys: DeviceKeyStore): Route[] => {
  const keyRoute = (kind: DeviceKeyKind) =>
    route("GET", `/api/deviceProfile/devices/keys/${kind}`, {
      roles: TENANT_ADMINS,
      query: keysQuery,
      handle: async ({ user, query }) => {
        if (!query.deviceProfileId) return keys.list(kind, user.tenantId);
        const profile = await profiles.get(user, parseUuid(query.deviceProfileId));
        return keys.list(kind, user.tenantId, profile.id.id);
      },
    });
  return [keyRoute("timeseries"), keyRoute("attributes")];
};
