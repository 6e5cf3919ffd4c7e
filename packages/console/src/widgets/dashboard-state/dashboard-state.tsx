import type { SettingsOf } from "@orrery/model/widgets";
import { dashboardState } from "@orrery/model/widgets/cards";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { defineWidget, type StaticViewProps } from "../runtime/define-widget.ts";
import { InnerStates, useInnerState, useInnerStates } from "../runtime/inner-state.ts";
import { innerStateProblem } from "./inner-state-problem.ts";

/** Another state of the dashboard, inside of this one. */
function DashboardStateView({ settings }: StaticViewProps<SettingsOf<typeof dashboardState>>) {
  const { t } = useTranslation();
  const { states } = useDashboard().configuration;
  const shown = useInnerStates();
  const InnerState = useInnerState();
  const { stateId, defaultAutofillLayout, defaultMargin, defaultBackgroundColor, syncParentStateParams } = settings;
  const chain = useMemo(() => [...shown, stateId], [shown, stateId]);
  const problem = innerStateProblem(stateId, Object.keys(states), shown);
  if (problem) return <WidgetMessage title={t(`control.${problem}`, { state: stateId })} />;
  if (!InnerState) return null;
  return (
    <InnerStates value={chain}>
      <InnerState
        stateId={stateId}
        grid={{
          autoFillHeight: defaultAutofillLayout,
          mobileAutoFillHeight: defaultAutofillLayout,
          margin: Math.max(0, defaultMargin),
          backgroundColor: defaultBackgroundColor ?? "",
        }}
        followsParams={syncParentStateParams}
      />
    </InnerStates>
  );
}

export const dashboardStateWidget = defineWidget(dashboardState, {
  padded: false,
  skeleton: "value",
  View: DashboardStateView,
});
