import type { Widget } from "@orrery/model";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetBoundary } from "./frame/widget-boundary.tsx";
import { WidgetFrame } from "./frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "./frame/widget-states.tsx";
import { LatestBody } from "./runtime/bodies/latest-body.tsx";
import { PagesBody } from "./runtime/bodies/pages-body.tsx";
import { SeriesBody } from "./runtime/bodies/series-body.tsx";
import { StaticBody } from "./runtime/bodies/static-body.tsx";
import { type DashboardContextValue, DashboardProvider, useDashboard } from "./runtime/dashboard-context.ts";
import { useResolvedDatasources } from "./runtime/data/resolve-datasources.ts";
import type { WidgetDefinition } from "./runtime/define-widget.ts";
import { findWidget } from "./runtime/registry.ts";
import { forgetCode, useWidgetCode } from "./runtime/widget-code.ts";

// Few dashboards have widgets of these kinds.
const AlarmBody = lazy(() =>
  import("./runtime/bodies/alarm-body.tsx").then((module) => ({ default: module.AlarmBody })),
);
const StoredCustomWidget = lazy(() =>
  import("./custom/custom-host.tsx").then((module) => ({ default: module.StoredCustomWidget })),
);
const RpcBody = lazy(() => import("./runtime/bodies/rpc-body.tsx").then((module) => ({ default: module.RpcBody })));

/** A widget of a dashboard, whatever its type: loaded, fed and framed. What fails stays inside of its frame. */
export function WidgetHost({ widget }: { readonly widget: Widget }) {
  const dashboard = useDashboard();
  const within = useMemo((): DashboardContextValue => {
    const own = { widget, dashboard };
    return { ...dashboard, run: (action, subject, origin = own) => dashboard.run(action, subject, origin) };
  }, [widget, dashboard]);
  return (
    <DashboardProvider value={within}>
      <Hosted widget={widget} />
    </DashboardProvider>
  );
}

function Hosted({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation();
  const found = findWidget(widget);
  const title = widget.config.title || widget.title;
  if (!found && widget.isSystemType) return <UnknownWidget widget={widget} />;
  if (!found) {
    return (
      <Suspense fallback={<StoredFrame widget={widget} title={title} />}>
        <StoredCustomWidget widget={widget} />
      </Suspense>
    );
  }
  const { load, skeleton } = found;
  const loading = (
    <WidgetFrame config={widget.config} title={title}>
      <WidgetSkeleton kind={skeleton} />
    </WidgetFrame>
  );
  return (
    <WidgetBoundary
      fallback={(error, retry) => (
        <WidgetFrame config={widget.config} title={title}>
          <WidgetFailure
            title={t("widget.widget-type-load-error")}
            message={error.message}
            onRetry={() => {
              forgetCode(load);
              retry();
            }}
          />
        </WidgetFrame>
      )}
    >
      <Suspense fallback={loading}>
        <LoadedWidget widget={widget} load={load} loading={loading} />
      </Suspense>
    </WidgetBoundary>
  );
}

function StoredFrame({ widget, title }: { readonly widget: Widget; readonly title: string }) {
  return (
    <WidgetFrame config={widget.config} title={title}>
      <WidgetSkeleton kind="value" />
    </WidgetFrame>
  );
}

interface LoadedProps {
  readonly widget: Widget;
  readonly load: () => Promise<WidgetDefinition>;
  /** In its place until its code is here. */
  readonly loading: ReactNode;
}

function LoadedWidget({ widget, load, loading }: LoadedProps) {
  const definition = useWidgetCode(load);
  return definition ? <DefinedWidget widget={widget} definition={definition} /> : loading;
}

function DefinedWidget({ widget, definition }: { readonly widget: Widget; readonly definition: WidgetDefinition }) {
  const { declaration } = definition;
  const settings = useMemo(
    () => declaration.settings.read(widget.config.settings),
    [declaration, widget.config.settings],
  );
  const resolution = useResolvedDatasources(widget);
  const title = widget.config.title || widget.title;
  if (definition.body === "static") return <StaticBody widget={widget} definition={definition} settings={settings} />;
  if (resolution.kind === "loading" || resolution.kind === "failed") {
    return (
      <WidgetFrame config={widget.config} title={title}>
        {resolution.kind === "loading" && <WidgetSkeleton kind={definition.skeleton} />}
        {resolution.kind === "failed" && (
          <WidgetFailure message={resolution.error.message} onRetry={resolution.retry} />
        )}
      </WidgetFrame>
    );
  }
  const props = {
    widget,
    settings,
    datasources: declaration.parameters.singleEntity ? resolution.datasources.slice(0, 1) : resolution.datasources,
  };
  switch (definition.body) {
    case "alarm":
      return <AlarmBody {...props} definition={definition} />;
    case "rpc":
      return <RpcBody {...props} definition={definition} />;
    case "latest":
      return <LatestBody {...props} definition={definition} />;
    case "pages":
      return <PagesBody {...props} definition={definition} />;
    case "timeseries":
      return <SeriesBody {...props} definition={definition} />;
  }
}

/** A type we have no widget for: named, so that its author can be asked for it. */
function UnknownWidget({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation();
  const type = `${widget.bundleAlias}.${widget.typeAlias}`;
  return (
    <WidgetFrame config={widget.config} title={widget.config.title || widget.title || t("widget.widget")}>
      <WidgetMessage
        title={t("widget.widget-type-not-found")}
        text={t("widget.widget-type-not-found-text", { type })}
      />
    </WidgetFrame>
  );
}
