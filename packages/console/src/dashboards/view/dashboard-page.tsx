import styled from "@emotion/styled";
import { isApiError } from "@orrery/client";
import { type Dashboard, type DashboardSettings, entityId, isRecord, isUuid, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams, useSearchParams } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { EmptyState, ErrorState } from "../../controls/basics/states.tsx";
import { useErrorReports } from "../../errors/errors-context.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import { useMobileApp } from "../../mobile-bridge/mobile-context.tsx";
import { useShownName } from "../../page/document-title.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { useAuthState } from "../../session/auth-context.tsx";
import { publicIdOf } from "../../session/auth-state.ts";
import { useClient } from "../../session/client-context.tsx";
import { useOpened } from "../../session/use-recent-entities.ts";
import { InnerStateProvider } from "../../widgets/runtime/inner-state.ts";
import { EditableDashboard } from "../editor/editable-dashboard.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { DashboardLogo } from "./dashboard-logo.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DashboardSwitch } from "./dashboard-switch.tsx";
import { DashboardView } from "./dashboard-view.tsx";
import { InnerState } from "./inner-state.tsx";
import { useDashboardEnvironment } from "./use-dashboard-environment.ts";

/** `/dashboards/:id` inside of the console, `/dashboard/:id` alone on its page. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { dashboardId = "" } = useParams();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const client = useClient();
  const reports = useErrorReports();
  const environment = useDashboardEnvironment();
  const mobile = useMobileApp();
  // A visitor without an account has no other one to sign in with.
  const refusal = publicIdOf(useAuthState()) === undefined ? "forbidden" : "permissionDenied";
  const isKnownId = isUuid(dashboardId);
  useEffect(() => client.live.prepare(), [client]);
  const dashboard = useQuery({
    queryKey: ["dashboards", "one", dashboardId],
    queryFn: async ({ signal }) => {
      const id = entityId("DASHBOARD", parseUuid(dashboardId));
      try {
        return await client.dashboards.get(id, { signal, ignoreErrors: true });
      } catch (failure) {
        if (isApiError(failure) && failure.status === 403) reports.dialog.set({ kind: refusal });
        throw failure;
      }
    },
    enabled: isKnownId,
    placeholderData: (): undefined => undefined, // another dashboard is not a stand-in
    // A dashboard that is looked at does not change under the eyes of its reader.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const isAlone = pathname.startsWith("/dashboard/");
  useOpened(isAlone ? undefined : dashboard.data?.id, dashboard.data?.title);
  const userText = useUserText();
  const name = dashboard.data && userText(dashboard.data.title);
  useShownName(name);
  const basePath = isAlone ? "/dashboard" : "/dashboards";
  const publicId = search.get("publicId") ?? undefined;
  const isEmbedded = search.get("embedded") === "true";
  const switches = !isEmbedded && offersOthers(dashboard.data);
  const shownId = dashboard.data?.id.id;
  const beside = useMemo(
    () => switches && shownId && <DashboardSwitch dashboardId={shownId} basePath={basePath} publicId={publicId} />,
    [switches, shownId, basePath, publicId],
  );
  const error = dashboard.error;
  const isGone = !isKnownId || (isApiError(error) && (error.status === 404 || error.status === 403));
  const content = () => {
    if (isGone) {
      const back = isAlone ? undefined : <Button to="/dashboards">{t("dashboard.dashboards")}</Button>;
      const isForbidden = isApiError(error) && error.status === 403;
      return (
        <EmptyState
          icon={isForbidden ? "lock" : "dashboards"}
          title={t(isForbidden ? "entity.forbidden-title" : "dashboard.not-found")}
          text={t(isForbidden ? "entity.forbidden" : "dashboard.not-found-text")}
          actions={back}
        />
      );
    }
    if (error) {
      return (
        <ErrorState
          title={t("error.could-not-load")}
          text={
            isApiError(error) && error.status > 0
              ? t("error.server-text", { message: error.message })
              : t("error.unable-to-connect-text")
          }
          details={error.message}
          onRetry={() => void dashboard.refetch()}
        />
      );
    }
    if (!dashboard.data || !environment) return <DashboardSkeleton />;
    const hideToolbar = search.get("hideToolbar") === "true";
    return (
      <InnerStateProvider value={InnerState}>
        <EditableDashboard
          key={dashboard.data.id.id}
          dashboard={dashboard.data}
          environment={environment}
          readOnly={isEmbedded || mobile.isPresent || (isAlone && !search.has("edit"))}
        >
          <DashboardView
            dashboard={dashboard.data}
            environment={environment}
            basePath={basePath}
            hideToolbar={hideToolbar}
            publicId={publicId}
          />
        </EditableDashboard>
      </InnerStateProvider>
    );
  };
  const title = name ?? t("dashboard.dashboard");
  if (isAlone) {
    return (
      <AlonePage title={title} beside={beside} isEmbedded={isEmbedded} settings={settingsOf(dashboard.data)}>
        {content()}
      </AlonePage>
    );
  }
  return (
    <PageFrame title={title} beside={beside} tone="page">
      {content()}
    </PageFrame>
  );
}

/** Whether its author lets viewers go on to other dashboards from it. */
function offersOthers(dashboard: Dashboard | undefined): boolean {
  return settingsOf(dashboard).showDashboardsSelect !== false;
}

/** As they are stored, before the dashboard itself is drawn. */
function settingsOf(dashboard: Dashboard | undefined): Partial<DashboardSettings> {
  const { settings } = (dashboard?.configuration ?? {}) as { readonly settings?: unknown };
  return isRecord(settings) ? settings : {};
}

interface AlonePageProps {
  readonly title: string;
  readonly beside: ReactNode;
  /** Somebody else's page or app is around the dashboard and names it. */
  readonly isEmbedded: boolean;
  readonly settings: Partial<DashboardSettings>;
  readonly children: ReactNode;
}

function AlonePage({ title, beside, isEmbedded, settings, children }: AlonePageProps) {
  return (
    <Alone data-embedded={isEmbedded || undefined}>
      <header>
        {!isEmbedded && <DashboardLogo settings={settings} />}
        <h1>{title}</h1>
        {beside}
        <span className="grow" />
        {!isEmbedded && <AccountMenu />}
      </header>
      {children}
    </Alone>
  );
}

const Alone = styled.main({
  display: "flex",
  flexDirection: "column",
  blockSize: "calc(100dvh - var(--top))",
  background: "var(--page)",
  "& > header": {
    flex: "none",
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "10px 24px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "& .grow": { flex: 1 },
  "& h1": { font: "600 16px/24px var(--font)", letterSpacing: "-.012em" },
  "@media (max-width: 959.95px)": { "& > header": { padding: "10px 16px" } },
  // The name stays for screen readers.
  "&[data-embedded] > header": {
    position: "absolute",
    padding: 0,
    border: 0,
    inlineSize: 1,
    blockSize: 1,
    clipPath: "inset(50%)",
    "& h1": { inlineSize: 1, blockSize: 1, overflow: "hidden" },
  },
});
