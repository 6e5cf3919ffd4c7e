import { type Dashboard, type DashboardConfiguration, normaliseConfiguration } from "@orrery/model";
import { useMemo } from "react";
import { DashboardStage } from "./dashboard-stage.tsx";
import type { useDashboardEnvironment } from "./use-dashboard-environment.ts";
import { useDashboardStates } from "./use-dashboard-states.ts";

export interface DashboardViewProps {
  readonly dashboard: Dashboard;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  /** `/dashboards` inside of the console, `/dashboard` alone on its page. */
  readonly basePath: string;
  readonly hideToolbar: boolean;
  /** Links of public visitors lead on with it. */
  readonly publicId?: string | undefined;
}

/** A dashboard that is read. Its states are in the address. */
export function DashboardView(props: DashboardViewProps) {
  const configuration = useConfiguration(props.dashboard);
  const states = useDashboardStates(configuration);
  return <DashboardStage {...props} configuration={configuration} states={states} />;
}

/** Normalised once per dashboard. */
function useConfiguration({ configuration, title }: Dashboard): DashboardConfiguration {
  return useMemo(
    () => normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() }),
    [configuration, title],
  );
}
