import { SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { UserActionEvent } from "./events.ts";

/** A user has changed a setting of the whole installation; recorded whatever the levels of the audit log are. */
export function installationAction(by: User, data: UserActionEvent["data"]): UserActionEvent {
  return {
    tenantId: SYSTEM_TENANT,
    action: "UPDATED",
    entityId: SYSTEM_TENANT,
    entityName: "System",
    customerId: by.customerId,
    by,
    data,
    isOfInstallation: true,
  };
}
