import styled from "@emotion/styled";
import type { DashboardLayout as Layout, ScreenLayout } from "@orrery/model";
import { useMemo } from "react";
import { DashboardProvider, useDashboard } from "../../widgets/runtime/dashboard-context.ts";
import type { InnerStateProps } from "../../widgets/runtime/inner-state.ts";
import { WidgetHost } from "../../widgets/widget-host.tsx";
import { DashboardLayout } from "./dashboard-layout.tsx";

const NO_PARAMS = {};

/**
 * A state of the dashboard within one of its widgets. Its parameters are those around or none; its time is that of the
 * dashboard, and what its widgets do is done to the page around.
 */
export function InnerState({ stateId, grid, followsParams }: InnerStateProps) {
  const around = useDashboard();
  const { states, widgets } = around.configuration;
  const state = states[stateId];
  const within = useMemo(
    () => ({ ...around, stateId, ...(followsParams ? {} : { params: NO_PARAMS }) }),
    [around, stateId, followsParams],
  );
  const { autoFillHeight, mobileAutoFillHeight, margin, backgroundColor } = grid;
  const [main, right] = useMemo(() => {
    const over = { autoFillHeight, mobileAutoFillHeight, margin, backgroundColor };
    const onGrid = <T extends ScreenLayout>(layout: T) => ({
      ...layout,
      gridSettings: { ...layout.gridSettings, ...over },
    });
    const placed = ({ breakpoints, ...layout }: Layout) => {
      const screens = Object.entries(breakpoints ?? {}).map(([name, own]) => [name, onGrid(own)] as const);
      return { ...onGrid(layout), ...(breakpoints ? { breakpoints: Object.fromEntries(screens) } : {}) };
    };
    return [state && placed(state.layouts.main), state?.layouts.right && placed(state.layouts.right)];
  }, [state, autoFillHeight, mobileAutoFillHeight, margin, backgroundColor]);
  if (!main) return null;
  const layout = (shown: Layout) => (
    <DashboardLayout
      layout={shown}
      widgets={widgets}
      renderWidget={(widget) => <WidgetHost key={widget.id} widget={widget} />}
    />
  );
  return (
    <DashboardProvider value={within}>
      <Layouts key={stateId}>
        {layout(main)}
        {right && layout(right)}
      </Layouts>
    </DashboardProvider>
  );
}

const Layouts = styled.div({ flex: 1, display: "flex", minBlockSize: 0, minInlineSize: 0 });
