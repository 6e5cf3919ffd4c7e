import styled from "@emotion/styled";
import Drawer from "@mui/material/Drawer";
import {
  type Dashboard,
  type DashboardConfiguration,
  normaliseConfiguration,
  stateName,
  type Widget,
} from "@orrery/model";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../controls/basics/states.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { useStable } from "../../controls/hooks/use-stable.ts";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useFillScreen } from "../../controls/overlays/fullscreen/use-fill-screen.ts";
import { ToastArea } from "../../controls/overlays/toasts/toast-area.tsx";
import { useMobileApp } from "../../mobile-bridge/mobile-context.tsx";
import {
  type DashboardContextValue,
  DashboardProvider,
  DashboardTimeProvider,
} from "../../widgets/runtime/dashboard-context.ts";
import { WidgetHost } from "../../widgets/widget-host.tsx";
import { useMobileActions } from "../actions/use-mobile-actions.tsx";
import { withPublicId } from "../public/public-link.ts";
import { canRunAction, runAction } from "./dashboard-actions.ts";
import { DashboardLayout } from "./dashboard-layout.tsx";
import { DashboardToolbar } from "./dashboard-toolbar.tsx";
import { AddFirstButton } from "./edit-offer.tsx";
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
  const fullscreen = useFillScreen();
  const isPhone = useIsPhone();
  const [isRightOpen, setRightOpen] = useState(false);
  const configuration = useConfiguration(dashboard);
  const mobile = useMobileApp();
  useEffect(() => mobile.onToggleLayout(() => setRightOpen((isOpen) => !isOpen)), [mobile]);
  const states = useDashboardStates(configuration);
  const window = useTimeWindow(configuration.timewindow, environment);
  const { id, params } = states.current;
  const runMobile = useMobileActions();
  const run = useStable<Parameters<DashboardContextValue["run"]>, void>((action, subject) =>
    runAction(action, subject, {
      onPhone: (asked, about) => void runMobile(asked, about),
      states,
      goTo: (dashboardId, search, { newTab }) => {
        const path = `${basePath}/${dashboardId}${withPublicId(search, publicId)}`;
        if (newTab) open(path, "_blank", "noopener");
        else void navigate(path);
      },
    }),
  );
  const context = useContextValue(environment, configuration, params, run, mobile.isPresent);
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
      <DashboardTimeProvider value={window.time}>
        <Fullscreen fill active={fullscreen.active} onLeave={fullscreen.leave} label={dashboard.title}>
          <Root>
            <ToastArea target="dashboardRoot">
              {!hideToolbar && !settings.hideToolbar && (
                <DashboardToolbar
                  dashboard={dashboard}
                  configuration={configuration}
                  states={states}
                  timeWindow={window.time.settings}
                  onTimeWindow={window.change}
                  fullscreen={fullscreen}
                  onRightLayout={isPhone && right ? () => setRightOpen(true) : undefined}
                />
              )}
              {settings.showTitle && (
                <Title style={{ color: titleColor(settings.titleColor) }}>{dashboard.title}</Title>
              )}
              {isEmpty ? (
                <EmptyState
                  icon="dashboards"
                  title={t("dashboard.empty-title")}
                  text={t("dashboard.empty-text", { state: stateName(state.name, params) })}
                  actions={<AddFirstButton />}
                />
              ) : (
                <Layouts>
                  {layout(main)}
                  {right && !isPhone && layout(right)}
                </Layouts>
              )}
              {right && isPhone && (
                <RightDrawer open={isRightOpen} onClose={() => setRightOpen(false)}>
                  {layout(right)}
                </RightDrawer>
              )}
            </ToastArea>
          </Root>
        </Fullscreen>
      </DashboardTimeProvider>
    </DashboardProvider>
  );
}

interface RightDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The right layout where there is no room beside the main one. */
function RightDrawer({ open, onClose, children }: RightDrawerProps) {
  const paper = { style: { inlineSize: "100%" } };
  return (
    <Drawer anchor="right" open={open} onClose={onClose} slotProps={{ paper }}>
      {children}
    </Drawer>
  );
}

/** What every widget reads: it stays the same while only the toolbar or the time window changes. */
function useContextValue(
  { user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit }: DashboardViewProps["environment"],
  configuration: DashboardConfiguration,
  params: DashboardContextValue["params"],
  run: DashboardContextValue["run"],
  isOnPhone: boolean,
): DashboardContextValue {
  return useMemo(
    () => ({
      user,
      serverNow,
      browserZone,
      firstDayOfWeek,
      maxDatapointsLimit,
      configuration,
      params,
      canRun: (action) => canRunAction(action, isOnPhone),
      run,
    }),
    [user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit, configuration, params, run, isOnPhone],
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
});

const Title = styled.h2({
  font: "var(--t-h1)",
  fontWeight: 600,
  letterSpacing: "-.012em",
  padding: "12px 24px 0",
});

/** Side by side, each scrolled by itself: their height is that of the screen, not of what they hold. */
const Layouts = styled.div({ flex: 1, display: "flex", minBlockSize: 0 });
