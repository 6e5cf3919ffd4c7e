import type { DashboardConfiguration } from "@orrery/model";
import { useMemo } from "react";
import type { DashboardContextValue } from "../../widgets/runtime/dashboard-context.ts";
import { canRunAction } from "./dashboard-actions.ts";
import type { DashboardViewProps } from "./dashboard-view.tsx";

/** What every widget reads: it stays the same while only the toolbar or the time window changes. */
export function useDashboardValue(
  { user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit }: DashboardViewProps["environment"],
  configuration: DashboardConfiguration,
  shown: Pick<DashboardContextValue, "stateId" | "params" | "run" | "states" | "chooseEntity"> & {
    readonly isOnPhone: boolean;
  },
): DashboardContextValue {
  const { stateId, params, run, states, chooseEntity, isOnPhone } = shown;
  return useMemo(
    () => ({
      user,
      serverNow,
      browserZone,
      firstDayOfWeek,
      maxDatapointsLimit,
      configuration,
      stateId,
      params,
      canRun: (action) => canRunAction(action, isOnPhone),
      run,
      states,
      chooseEntity,
    }),
    [
      user,
      serverNow,
      browserZone,
      firstDayOfWeek,
      maxDatapointsLimit,
      configuration,
      stateId,
      params,
      run,
      states,
      chooseEntity,
      isOnPhone,
    ],
  );
}
