import { adminSettingsDraft, securitySettingsDraft } from "@orrery/model";
import { Type } from "typebox";
import { type Route, route } from "../kernel/http/route.ts";
import type { SettingsService } from "./settings-service.ts";

const A = ["SYS_ADMIN"] as const;

export const settingsRoutes = (settings: SettingsService): Route[] => [
  route("GET", "/api/admin/settings/:key", {
    who: A,
    params: Type.Object({ key: Type.String() }),
    handle: ({ user, params }) => settings.get(user, params.key),
  }),
  route("POST", "/api/admin/settings", {
    who: A,
    body: adminSettingsDraft,
    handle: ({ user, body }) => settings.save(user, body),
  }),
  route("GET", "/api/admin/securitySettings", { who: A, handle: ({ user }) => settings.security(user) }),
  // The platform does not call home, so it never knows of a newer version.
  route("GET", "/api/admin/updates", { who: A, handle: () => ({ message: "", updateAvailable: false }) }),
  route("POST", "/api/admin/securitySettings", {
    who: A,
    body: securitySettingsDraft,
    handle: ({ user, body }) => settings.saveSecurity(user, body),
  }),
];
