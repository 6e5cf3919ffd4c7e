import { SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Doing } from "./events.ts";

/** Somebody has changed what holds for the whole installation; the audit log keeps it whatever its levels are. */
export function installationDoing(by: User, data: Doing["data"]): Doing {
  return {
    ...{ tenantId: SYSTEM_TENANT, action: "UPDATED", entityId: SYSTEM_TENANT, entityName: "System" },
    ...{ customerId: by.customerId, by, data, isOfInstallation: true },
  };
}
