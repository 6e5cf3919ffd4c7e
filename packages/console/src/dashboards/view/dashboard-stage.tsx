import styled from "@emotion/styled";
import Drawer from "@mui/material/Drawer";
import { type DashboardConfiguration, stateName, type Widget } from "@orrery/model";
import {
  type Dispatch,
  lazy,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { EmptyState } from "../../controls/basics/states.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { useStable } from "../../controls/hooks/use-stable.ts";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useFillScreen } from "../../controls/overlays/fullscreen/use-fill-screen.ts";
import { ToastArea } from "../../controls/overlays/toasts/toast-area.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import type { MobileApp } from "../../mobile-bridge/mobile-app.ts";
import { useMobileApp } from "../../mobile-bridge/mobile-context.tsx";
import {
  type DashboardContextValue,
  DashboardProvider,
  DashboardTimeProvider,
  type StatesPort,
} from "../../widgets/runtime/dashboard-context.ts";
import { WidgetHost } from "../../widgets/widget-host.tsx";
import { needsFrame } from "../actions/framed/framed-action.ts";
import { useFramedActions } from "../actions/framed/use-framed-actions.ts";
import { useFunctionActions } from "../actions/use-function-actions.tsx";
import { withPublicId } from "../public/public-link.ts";
import { opensState, runAction } from "./dashboard-actions.ts";
import { DashboardBar } from "./dashboard-bar.tsx";
import { DashboardLayout } from "./dashboard-layout.tsx";
import type { DashboardViewProps } from "./dashboard-view.tsx";
import { AddFirstButton, useCanEdit } from "./edit-offer.tsx";
import { useNestedLayer } from "./nested/use-nested-layer.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";
import { useDashboardValue } from "./use-dashboard-value.ts";
import { useAddressTime, useLocalTime } from "./use-time-window.ts";
import { useViewerChoices } from "./viewer/use-viewer-choices.ts";

const ViewFinder = lazy(async () => ({ default: (await import("../find/view-finder.tsx")).ViewFinder }));
const ImageDialog = lazy(() => import("../image/image-dialog.tsx").then((module) => ({ default: module.ImageDialog })));
const FramedActions = lazy(() =>
  import("../actions/framed/framed-actions.tsx").then((module) => ({ default: module.FramedActions })),
);
const NestedLayer = lazy(() => import("./nested/nested-layer.tsx").then((module) => ({ default: module.NestedLayer })));

interface DashboardStageProps extends DashboardViewProps {
  readonly configuration: DashboardConfiguration;
  readonly states: DashboardStates;
  /** Within another dashboard: what only the outermost has is left out. `run`: actions act on the dashboard around. */
  readonly nested?: { readonly run?: DashboardContextValue["run"] | undefined } | undefined;
}

/** Toolbar, and the layouts of the shown state. */
export function DashboardStage(props: DashboardStageProps) {
  const { dashboard, configuration, states, environment, basePath, hideToolbar, publicId, nested } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const fullscreen = useFillScreen();
  const isPhone = useIsPhone();
  const [isRightOpen, setRightOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [isPicturing, setPicturing] = useState(false);
  const layouts = useRef<HTMLDivElement>(null);
  // Who may edit it here may give it another picture, too.
  const canDraw = useCanEdit() && !isPhone && configuration.settings.showUpdateDashboardImage !== false;
  const mobile = useMobileApp();
  const times = {
    local: useLocalTime(configuration.timewindow, environment),
    address: useAddressTime(configuration.timewindow, environment),
  };
  const window = nested ? times.local : times.address;
  const { id, params } = states.current;
  const functions = useFunctionActions();
  const framed = useFramedActions();
  const port = useStatesPort(states, setRightOpen);
  const layer = useNestedLayer();
  const runHere = useStable<Parameters<DashboardContextValue["run"]>, void>((action, subject, origin) => {
    if (opensState(action)) setRightOpen(action.openRightLayout === true);
    runAction(action, subject, {
      onPhone: (asked, about) => void functions.onPhone(asked, about),
      onCustom: (asked, about) => {
        if (origin && needsFrame(asked)) framed.open({ action: asked, subject: about, origin });
        else void functions.onCustom(asked, about, { state: states.current, states: port });
      },
      states,
      openLayer: mobile.isPresent || !layer.canOpen ? undefined : layer.open,
      goTo: (dashboardId, search, { newTab }) => {
        const path = `${basePath}/${dashboardId}${withPublicId(search, publicId)}`;
        if (newTab) open(path, "_blank", "noopener");
        else void navigate(path);
      },
    });
  });
  const run = nested?.run ?? runHere;
  const viewer = useViewerChoices(configuration);
  const chooseEntity = useStable(viewer.control.chooseEntity);
  const context = useDashboardValue(environment, viewer.configuration, {
    ...{ stateId: id, params, run, chooseEntity },
    states: nested?.run ? undefined : port, // actions act on the dashboard around
    isOnPhone: mobile.isPresent,
  });
  const state = configuration.states[id];
  const userText = useUserText();
  const shownName = state && stateName(userText(state.name), params);
  const hasRight = state?.layouts.right !== undefined;
  useMobilePage(nested ? undefined : mobile, { shownName, hasRight, isRightOpen, setRightOpen });
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
          <Root onPointerDownCapture={layer.notice} onKeyDownCapture={layer.notice}>
            <ToastArea target="dashboardRoot">
              {!hideToolbar && !settings.hideToolbar && (
                <DashboardBar
                  dashboard={dashboard}
                  configuration={configuration}
                  shown={context}
                  viewer={viewer.control}
                  states={states}
                  timeWindow={window.time.settings}
                  onTimeWindow={window.change}
                  fullscreen={nested ? undefined : fullscreen}
                  onRightLayout={isPhone && right ? () => setRightOpen(true) : undefined}
                  onImage={nested || !canDraw ? undefined : () => setPicturing(true)}
                  onFind={nested || !isLarge(configuration) ? undefined : () => setFinding(true)}
                />
              )}
              {settings.showTitle && (
                <Title style={{ color: titleColor(settings.titleColor) }}>{userText(dashboard.title)}</Title>
              )}
              {isEmpty ? (
                <EmptyState
                  icon="dashboards"
                  title={t("dashboard.empty-title")}
                  text={t("dashboard.empty-text", { state: shownName })}
                  actions={nested ? undefined : <AddFirstButton />}
                />
              ) : (
                <Layouts ref={layouts}>
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
            {isPicturing && (
              <Suspense>
                <ImageDialog
                  dashboard={dashboard}
                  takePicture={async () => (await import("../image/picture-of.ts")).pictureOf(shownIn(layouts.current))}
                  onClose={() => setPicturing(false)}
                />
              </Suspense>
            )}
            {isFinding && (
              <Suspense>
                <ViewFinder
                  configuration={viewer.configuration}
                  onFound={({ at }) => {
                    if (at.state !== id) states.open(at.state, params);
                    setRightOpen(at.layout === "right");
                  }}
                  onClose={() => setFinding(false)}
                />
              </Suspense>
            )}
            {framed.running.length > 0 && (
              <Suspense>
                <FramedActions running={framed.running} onEnd={framed.end} />
              </Suspense>
            )}
            {layer.opened && (
              <Suspense>
                <NestedLayer {...props} opened={layer.opened} run={run} onClose={layer.close} />
              </Suspense>
            )}
          </Root>
        </Fullscreen>
      </DashboardTimeProvider>
    </DashboardProvider>
  );
}

/** The same as long as the dashboard is shown. */
function useStatesPort(states: DashboardStates, setRightOpen: (isOpen: boolean) => void): StatesPort {
  const open = useStable<Parameters<StatesPort["open"]>, void>((to, given, right) => {
    setRightOpen(right);
    states.open(to, given);
  });
  const update = useStable<Parameters<StatesPort["update"]>, void>((to, given, right) => {
    setRightOpen(right);
    states.update(to, given);
  });
  const backTo = useStable((level: number) => states.backTo(level));
  return useMemo(() => ({ open, update, backTo }), [open, update, backTo]);
}

/** @throws {Error} when no widgets are shown */
function shownIn(element: HTMLElement | null): HTMLElement {
  if (!element) throw new Error("There is nothing to see.");
  return element;
}

/** With fewer widgets all are seen at once. */
const isLarge = ({ widgets }: DashboardConfiguration): boolean => Object.keys(widgets).length > 6;

/** Tells the mobile application around what is shown. */
function useMobilePage(
  mobile: MobileApp | undefined,
  { shownName, hasRight, isRightOpen, setRightOpen }: MobilePage,
): void {
  useEffect(() => mobile?.onToggleLayout(() => setRightOpen((isOpen) => !isOpen)), [mobile, setRightOpen]);
  useEffect(() => {
    if (shownName !== undefined) mobile?.dashboardStateName(shownName);
  }, [mobile, shownName]);
  useEffect(() => mobile?.dashboardLoaded(hasRight, isRightOpen), [mobile, hasRight, isRightOpen]);
}

interface MobilePage {
  readonly shownName: string | undefined;
  readonly hasRight: boolean;
  readonly isRightOpen: boolean;
  readonly setRightOpen: Dispatch<SetStateAction<boolean>>;
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

/** The usual black of other consoles means "none chosen". */
function titleColor(color: string | undefined): string | undefined {
  return color && !/^rgba\(0, ?0, ?0, ?0\.87\d*\)$/.test(color) ? color : undefined;
}

const Root = styled.div({
  position: "relative",
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
