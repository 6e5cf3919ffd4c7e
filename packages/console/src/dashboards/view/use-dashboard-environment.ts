import type { AliasUser } from "@orrery/model";
import { useMemo } from "react";
import { type TimeService, useTimeService } from "../../pickers/time-window/use-time-service.ts";
import { useClaims } from "../../session/use-session.ts";

interface DashboardEnvironment extends Omit<TimeService, "isLoading"> {
  readonly user: AliasUser;
}

/** What dashboards need beside their configuration; undefined until the server's clock is known. */
export function useDashboardEnvironment(): DashboardEnvironment | undefined {
  const { authority, userId, tenantId, customerId } = useClaims();
  const { isLoading, ...time } = useTimeService();
  const user = useMemo<AliasUser>(
    () => ({ authority: authority === "ANONYMOUS" ? "CUSTOMER_USER" : authority, userId, tenantId, customerId }),
    [authority, userId, tenantId, customerId],
  );
  return isLoading ? undefined : { user, ...time };
}
