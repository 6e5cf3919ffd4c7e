import { adminSettingsDraft, securitySettingsDraft } from "@orrery/model";
import { Type } from "typebox";
import { SYSTEM_ADMINS } from "../kernel/auth/roles.ts";
import { changesInstallation } from "../kernel/http/audit/audit-descriptions.ts";
import { memberOf } from "../kernel/http/audit/audited-body.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "./settings-service.ts";

export const settingsRoutes = (settings: SettingsService): Route[] => [
  route("GET", "/api/admin/settings/:key", {
    roles: SYSTEM_ADMINS,
    holdsSecrets: true,
    params: Type.Object({ key: Type.String() }),
    handle: ({ user, params }) => settings.get(user, params.key),
  }),
  route("POST", "/api/admin/settings", {
    roles: SYSTEM_ADMINS,
    holdsSecrets: true,
    audit: changesInstallation(({ body }) => ({
      settings: memberOf(body, "key"),
      jsonValue: memberOf(body, "jsonValue"),
    })),
    body: adminSettingsDraft,
    handle: ({ user, body }) => settings.save(user, body),
  }),
  route("GET", "/api/admin/securitySettings", { roles: SYSTEM_ADMINS, handle: ({ user }) => settings.security(user) }),
  // The platform does not call home, so it never reports a newer version.
  route("GET", "/api/admin/updates", { roles: SYSTEM_ADMINS, handle: () => ({ message: "", updateAvailable: false }) }),
  route("POST", "/api/admin/securitySettings", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ body }) => ({ settings: "securitySettings", jsonValue: body })),
    body: securitySettingsDraft,
    handle: ({ user, body }) => settings.saveSecurity(user, body),
  }),
];
