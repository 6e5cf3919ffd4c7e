import type { BackupRun, BackupSchedule, Backups } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Backups of the installation, for system administrators. Made of `client.api` by the page that needs it. */
export const backups = (api: Api) => ({
  read: (o?: CallOptions) => api.get<Backups>("/api/orrery/backups", o),
  /** Begins one; how far it is, `read` says. */
  start: (o?: CallOptions) => api.post<BackupRun>("/api/orrery/backups", undefined, o),
  /** Begins to restore it beside the installation, which proves that it can be restored. */
  drill: (file: string, o?: CallOptions) => api.post<BackupRun>(path`/api/orrery/backups/${file}/drill`, undefined, o),
  saveSchedule: (schedule: BackupSchedule, o?: CallOptions) =>
    api.post<BackupSchedule>("/api/orrery/backups/schedule", schedule, o),
  remove: (file: string, o?: CallOptions) => api.delete<void>(path`/api/orrery/backups/${file}`, o),
});
