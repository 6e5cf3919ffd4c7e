import { backupSchedule } from "@orrery/model";
import { Type } from "typebox";
import { SYSTEM_ADMINS } from "../../kernel/auth/roles.ts";
import { changesInstallation } from "../../kernel/http/audit/audit-descriptions.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { BackupService } from "./backup-service.ts";

const named = Type.Object({ file: Type.String({ maxLength: 64 }) });

/** Orrery additions: backups of the installation, for those who run it. */
export const backupRoutes = (backups: BackupService): Route[] => [
  route("GET", "/api/orrery/backups", { roles: SYSTEM_ADMINS, handle: ({ user }) => backups.read(user) }),
  route("POST", "/api/orrery/backups", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(() => ({ backup: "" })),
    handle: ({ user }) => backups.backUp(user),
  }),
  route("POST", "/api/orrery/backups/schedule", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ body }) => ({ settings: "backups", jsonValue: body })),
    body: backupSchedule,
    handle: ({ user, body }) => backups.saveSchedule(user, body),
  }),
  route("POST", "/api/orrery/backups/:file/drill", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ params }) => ({ backupDrill: params.file })),
    params: named,
    handle: ({ user, params }) => backups.drill(user, params.file),
  }),
  route("DELETE", "/api/orrery/backups/:file", {
    roles: SYSTEM_ADMINS,
    audit: changesInstallation(({ params }) => ({ deletedBackup: params.file })),
    params: named,
    handle: ({ user, params }) => backups.remove(user, params.file),
  }),
];
