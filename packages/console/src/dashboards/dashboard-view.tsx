import styled from "@emotion/styled";
import Drawer from "@mui/material/Drawer";
import {
  type Dashboard,
  type DashboardConfiguration,
  normaliseConfiguration,
  stateName,
  type Widget,
} from "@orrery/model";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../controls/states.tsx";
import { ToastArea } from "../controls/toasts/toast-area.tsx";
import { usePhone } from "../controls/use-phone.ts";
import { useMobileApp } from "../mobile-bridge/mobile-context.tsx";
import { useFillScreen } from "../widgets/frame/use-fill-screen.ts";
import { DashboardProvider } from "../widgets/runtime/dashboard-context.ts";
import { WidgetHost } from "../widgets/widget-host.tsx";
import { canRunAction, runAction } from "./dashboard-actions.ts";
import { DashboardLayout } from "./dashboard-layout.tsx";
import { DashboardToolbar } from "./dashboard-toolbar.tsx";
import { withPublicId } from "./public-link.ts";
import type { useDashboardEnvironment } from "./use-dashboard-environment.ts";
import { useDashboardStates } from "./use-dashboard-states.ts";
import { useTimeWindow } from "./use-time-window.ts";

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  /** `/dashboards` inside of the console, `/dashboard` alone on its page. */
  readonly basePath: string;
  readonly hideToolbar: boolean;
  /** Links of public visitors lead on with it. */
  readonly publicId?: string | undefined;
}

/** A dashboard that is read: toolbar, and the layouts of the shown state. */
export function DashboardView({ dashboard, environment, basePath, hideToolbar, publicId }: DashboardViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fullscreen = useFillScreen("dashboard");
  const isPhone = usePhone();
  const [isRightOpen, setRightOpen] = useState(false);
  const configuration = useConfiguration(dashboard);
  const mobile = useMobileApp();
  useEffect(() => mobile.onToggleLayout(() => setRightOpen((isOpen) => !isOpen)), [mobile]);
  const states = useDashboardStates(configuration);
  const window = useTimeWindow(configuration.timewindow, environment);
  const { id, params } = states.current;
  const context = {
    ...environment,
    configuration,
    params,
    timeWindow: window.settings,
    zoom: window.zoom,
    resetZoom: window.resetZoom,
    canRun: canRunAction,
    run: (action: Parameters<typeof runAction>[0], subject: Parameters<typeof runAction>[1]) =>
      runAction(action, subject, {
        states,
        goTo: (dashboardId, search, { newTab }) => {
          const path = `${basePath}/${dashboardId}${withPublicId(search, publicId)}`;
          if (newTab) open(path, "_blank", "noopener");
          else void navigate(path);
        },
      }),
  };
  const state = configuration.states[id];
  const shownName = state && stateName(state.name, params);
  const hasRight = state?.layouts.right !== undefined;
  useEffect(() => {
    if (shownName !== undefined) mobile.dashboardStateName(shownName);
  }, [mobile, shownName]);
  useEffect(() => mobile.dashboardLoaded(hasRight, isRightOpen), [mobile, hasRight, isRightOpen]);
  if (!state) return null;
  const { main, right } = state.layouts;
  const { settings } = configuration;
  const layout = (shown: typeof main) => (
    // Another state is another page: nothing of the widgets before is kept.
    <DashboardLayout
      key={id}
      layout={shown}
      widgets={configuration.widgets}
      renderWidget={(widget: Widget) => <WidgetHost key={widget.id} widget={widget} />}
    />
  );
  const isEmpty = Object.keys(main.widgets).length === 0 && !right;
  return (
    <DashboardProvider value={context}>
      <Root style={fullscreen.style}>
        <ToastArea target="dashboardRoot">
          {!hideToolbar && !settings.hideToolbar && (
            <DashboardToolbar
              dashboard={dashboard}
              configuration={configuration}
              states={states}
              timeWindow={window.settings}
              onTimeWindow={window.change}
              fullscreen={fullscreen}
              onRightLayout={isPhone && right ? () => setRightOpen(true) : undefined}
            />
          )}
          {settings.showTitle && <h2 style={{ color: titleColor(settings.titleColor) }}>{dashboard.title}</h2>}
          {isEmpty ? (
            <EmptyState
              icon="dashboards"
              title={t("dashboard.empty-title")}
              text={t("dashboard.empty-text", { state: stateName(state.name, params) })}
            />
          ) : (
            <div className="layouts">
              {layout(main)}
              {right && !isPhone && layout(right)}
            </div>
          )}
          {right && isPhone && (
            <Drawer
              anchor="right"
              open={isRightOpen}
              onClose={() => setRightOpen(false)}
              slotProps={{ paper: { style: { inlineSize: "100%" } } }}
            >
              {layout(right)}
            </Drawer>
          )}
        </ToastArea>
      </Root>
    </DashboardProvider>
  );
}

/** Normalised once per dashboard. */
function useConfiguration({ configuration, title }: Dashboard): DashboardConfiguration {
  return useMemo(
    () => normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() }),
    [configuration, title],
  );
}

/** The usual black of other consoles means "none chosen". */
function titleColor(color: string | undefined): string | undefined {
  return color && !/^rgba\(0, ?0, ?0, ?0\.87\d*\)$/.test(color) ? color : undefined;
}

const Root = styled.div({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  background: "var(--page)",
  "& > h2": { font: "var(--t-h1)", fontWeight: 600, letterSpacing: "-.012em", padding: "12px 24px 0" },
  "& > .layouts": { flex: 1, display: "flex", minBlockSize: 0 },
});
