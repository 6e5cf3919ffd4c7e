import type { HomeDashboard as HomeDashboardData } from "@orrery/model";
import { DashboardSkeleton } from "../dashboards/view/dashboard-skeleton.tsx";
import { DashboardView } from "../dashboards/view/dashboard-view.tsx";
import { InnerState } from "../dashboards/view/inner-state.tsx";
import { useDashboardEnvironment } from "../dashboards/view/use-dashboard-environment.ts";
import { InnerStateProvider } from "../widgets/runtime/inner-state.ts";

/** The dashboard shown as the home page. */
export function HomeDashboard({ dashboard }: { readonly dashboard: HomeDashboardData }) {
  const environment = useDashboardEnvironment();
  if (!environment) return <DashboardSkeleton />;
  return (
    <InnerStateProvider value={InnerState}>
      <DashboardView
        key={dashboard.id.id}
        dashboard={dashboard}
        environment={environment}
        basePath="/dashboards"
        hideToolbar={dashboard.hideDashboardToolbar}
      />
    </InnerStateProvider>
  );
}
