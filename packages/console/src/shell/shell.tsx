import styled from "@emotion/styled";
import MuiDrawer from "@mui/material/Drawer";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigate, useNavigation } from "react-router";
import { PlainProgress } from "../controls/basics/plain-progress.tsx";
import { useHotkey } from "../controls/hooks/use-hotkey.ts";
import { useIsPhone } from "../controls/hooks/use-is-phone.ts";
import { CloseOnLeave } from "../controls/overlays/close-on-leave.tsx";
import { useMenu } from "../navigation/use-menu.ts";
import { PageActionsProvider } from "../page/page-actions.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { PageNamesProvider } from "../page/page-names.tsx";
import { ShellProvider } from "../page/shell-context.tsx";
import { PageSearchProvider } from "../page/toolbar/page-search.tsx";
import { whenIdle } from "../page/when-idle.ts";
import { useAuthState } from "../session/auth-context.tsx";
import { density, menuWidth, usePreference } from "../session/preferences.ts";
import { useClaims } from "../session/use-session.ts";
import { PageError } from "./page-error.tsx";
import { SideMenu } from "./side-menu.tsx";
import { useJumpKeys } from "./use-jump-keys.ts";
import { useLostConnection } from "./use-lost-connection.ts";
import { useUpdateNotice } from "./use-update-notice.ts";

const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(() => loadPalette().then((m) => ({ default: m.CommandPalette })));
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx").then((m) => ({ default: m.ShortcutsDialog })));
const PageHelp = lazy(() => import("./page-help.tsx").then((m) => ({ default: m.PageHelp })));
const BulkPanel = lazy(() => import("../entities/bulk/bulk-panel.tsx").then((m) => ({ default: m.BulkPanel })));
const ChangePasswordDialog = lazy(() =>
  import("../profile/change-password-dialog.tsx").then((m) => ({ default: m.ChangePasswordDialog })),
);

type Overlay = "menu" | "palette" | "help" | "shortcuts" | "password";

/** The frame of all signed-in pages: side menu, page, palette. Editors fold the menu to a rail. */
export function Shell() {
  const { t } = useTranslation();
  const [overlay, setOverlay] = useState<Overlay>();
  const [width] = usePreference(menuWidth);
  const { pathname } = useLocation();
  useEffect(() => whenIdle(() => void loadPalette()), []); // users type as soon as it opens
  const { forceFullscreen } = useAuthState();
  const phone = useIsPhone();
  const controls = useMemo(
    () => ({
      openMenu: () => setOverlay("menu"),
      openPalette: () => setOverlay("palette"),
      openHelp: () => setOverlay("help"),
      openPassword: () => setOverlay("password"),
      openShortcuts: () => setOverlay("shortcuts"),
    }),
    [],
  );
  const toggleShortcuts = useCallback(
    () => setOverlay((shown) => (shown === "shortcuts" ? undefined : "shortcuts")),
    [],
  );
  useHotkey("mod+k", controls.openPalette, { description: t("shortcuts.palette") });
  useHotkey("?", toggleShortcuts, { description: t("hotkeys.title") });
  const close = () => setOverlay(undefined);
  const rail = width === "rail" || EDITORS.test(pathname);
  return (
    <ShellProvider value={controls}>
      <PageActionsProvider>
        <PageNamesProvider>
          <PageSearchProvider>
            <Frame data-rail={rail || undefined} data-alone={forceFullscreen || undefined}>
              <a className="skip" href="#content">
                {t("shell.skip-to-content")}
              </a>
              {!forceFullscreen && !phone && (
                <div className="side">
                  <SideMenu rail={rail} />
                </div>
              )}
              <Outlet />
              <Loading />
              <Watch />
              <BulkActions />
            </Frame>
            <FloatingMenu open={overlay === "menu"} onClose={close}>
              <CloseOnLeave onClose={close} />
              <SideMenu rail={false} onChosen={close} />
            </FloatingMenu>
            <Suspense fallback={null}>
              {overlay === "palette" && (
                <CommandPalette onClose={close} onHelp={controls.openHelp} onShortcuts={toggleShortcuts} />
              )}
              {overlay === "help" && <PageHelp onClose={close} onShortcuts={toggleShortcuts} />}
              {overlay === "shortcuts" && <ShortcutsDialog onClose={close} />}
              {overlay === "password" && <ChangePasswordDialog onClose={close} />}
            </Suspense>
          </PageSearchProvider>
        </PageNamesProvider>
      </PageActionsProvider>
    </ShellProvider>
  );
}

/** A page inside of the frame that failed: menu, bar and palette stay, other pages can be opened. */
export function ShellPageError() {
  return (
    <PageFrame>
      <PageError />
    </PageFrame>
  );
}

/** Pages that need the width. */
const EDITORS = /^\/(edgeManagement\/|edgeInstances\/[^/]+\/)?ruleChains\/(?!details(\/|$))[^/]+/;

function Loading() {
  const { state } = useNavigation();
  const { t } = useTranslation();
  return state === "idle" ? null : (
    <Progress>
      <PlainProgress label={t("common.loading")} />
    </Progress>
  );
}

/** Progress of bulk actions, for users that can start one; its code is loaded when the page is idle. */
function BulkActions() {
  const { authority } = useClaims();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle && authority !== "CUSTOMER_USER" ? (
    <Suspense fallback={null}>
      <BulkPanel />
    </Suspense>
  ) : null;
}

/** What follows the session, the connection and the keys. It shows nothing, so that the shell is not drawn for it. */
function Watch() {
  const navigate = useNavigate();
  const { links } = useMenu();
  useDensity();
  useLostConnection();
  useUpdateNotice();
  useJumpKeys(links, (to) => void navigate(to));
  return null;
}

/** Rows everywhere follow the chosen density. */
function useDensity(): void {
  const [rows] = usePreference(density);
  useEffect(() => {
    document.documentElement.dataset.density = rows;
  }, [rows]);
}

const Frame = styled.div({
  display: "grid",
  gridTemplateColumns: "var(--side-w) minmax(0, 1fr)",
  gridTemplateRows: "minmax(0, 1fr)",
  blockSize: "calc(100dvh - var(--top))",
  overflow: "hidden",
  "&[data-rail]": { gridTemplateColumns: "var(--rail-w) minmax(0, 1fr)" },
  "&[data-alone]": { gridTemplateColumns: "minmax(0, 1fr)" },
  "& .skip": {
    position: "absolute",
    zIndex: 20,
    insetInlineStart: 8,
    insetBlockStart: -60,
    padding: "8px 12px",
    borderRadius: "var(--r-control)",
    background: "var(--ink)",
    color: "var(--on-ink)",
  },
  "& .skip:focus": { insetBlockStart: 8 },
  "& > .side": { minBlockSize: 0 },
  "@media (max-width: 959.95px)": {
    "&, &[data-rail]": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

/** Over the page on narrow screens; a strip of the page stays to tap on. */
const FloatingMenu = styled(MuiDrawer)({
  "& .MuiDrawer-paper": {
    inlineSize: "var(--side-w)",
    "@media (max-width: 455.95px)": { inlineSize: "calc(100% - 56px)" },
  },
});

const Progress = styled.div({
  position: "fixed",
  zIndex: 1400,
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: 2,
  overflow: "hidden",
});
