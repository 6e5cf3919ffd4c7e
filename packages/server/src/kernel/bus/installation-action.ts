import { SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { UserActionEvent } from "./events.ts";

/** Somebody has changed what holds for the whole installation; the audit log keeps it whatever its levels are. */
export function installationAction(by: User, data: UserActionEvent["data"]): UserActionEvent {
  return {
    ...{ tenantId: SYSTEM_TENANT, action: "UPDATED", entityId: SYSTEM_TENANT, entityName: "System" },
    ...{ customerId: by.customerId, by, data, isOfInstallation: true },
  };
}
