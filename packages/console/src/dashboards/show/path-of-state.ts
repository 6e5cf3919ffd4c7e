import { type DashboardConfiguration, formatStateParam } from "@orrery/model";

/** Where a dashboard is opened so that a state is shown; its root needs no parameter. */
export function pathOfState(dashboardId: string, { states }: DashboardConfiguration, state: string): string {
  const path = `/dashboards/${dashboardId}`;
  if (states[state]?.root !== false) return path;
  return `${path}?${new URLSearchParams({ state: formatStateParam([{ id: state, params: {} }]) })}`;
}
