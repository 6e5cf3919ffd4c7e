import type { DashboardConfiguration, OpenState } from "@orrery/model";
import type { DashboardContextValue } from "../../../widgets/runtime/dashboard-context.ts";
import { DashboardStage } from "../dashboard-stage.tsx";
import type { DashboardViewProps } from "../dashboard-view.tsx";
import { useLocalStates } from "../use-dashboard-states.ts";
import { DashboardDepth, useDashboardDepth } from "./use-nested-layer.ts";

export interface NestedDashboardProps extends DashboardViewProps {
  readonly configuration: DashboardConfiguration;
  readonly state: OpenState;
  /** Carries out actions on the dashboard around; absent: they act on this one. */
  readonly run?: DashboardContextValue["run"] | undefined;
}

/** The dashboard within itself, at a state of its own: its address, time and choices are apart from those around. */
export function NestedDashboard({ state, run, ...dashboard }: NestedDashboardProps) {
  const states = useLocalStates(dashboard.configuration, [state]);
  const depth = useDashboardDepth();
  return (
    <DashboardDepth value={depth + 1}>
      <DashboardStage {...dashboard} states={states} nested={{ run }} />
    </DashboardDepth>
  );
}
