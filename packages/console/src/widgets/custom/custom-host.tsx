import type { Widget } from "@orrery/model";
import { settings } from "@orrery/model/settings";
import type { WidgetParameters } from "@orrery/model/widgets";
import { useQuery } from "@tanstack/react-query";
import { createContext, lazy, Suspense, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { LatestBody } from "../runtime/bodies/latest-body.tsx";
import { SeriesBody } from "../runtime/bodies/series-body.tsx";
import { StaticBody } from "../runtime/bodies/static-body.tsx";
import { useResolvedDatasources } from "../runtime/data/resolve-datasources.ts";
import type { AlarmViewProps, WidgetDefinition } from "../runtime/define-widget.ts";
import { type CustomType, readCustomType, type TypeFailure } from "./custom-type.ts";
import { CustomWidget, type CustomWidgetProps } from "./custom-widget.tsx";
import { readDeclarations } from "./declarations.ts";

const AlarmBody = lazy(() =>
  import("../runtime/bodies/alarm-body.tsx").then((module) => ({ default: module.AlarmBody })),
);
const RpcBody = lazy(() => import("../runtime/bodies/rpc-body.tsx").then((module) => ({ default: module.RpcBody })));

/** A widget of a dashboard whose type is a tenant's: its type is looked up by its bundle and its alias. */
export function StoredCustomWidget({ widget }: { readonly widget: Widget }) {
  const { t } = useTranslation();
  const { widgetTypes } = useClient();
  const { isSystemType: isSystem, bundleAlias, typeAlias: alias } = widget;
  const found = useQuery({
    queryKey: ["widget type", isSystem, bundleAlias, alias],
    queryFn: ({ signal }) => widgetTypes.getByAlias({ isSystem, bundleAlias, alias }, { signal, ignoreErrors: true }),
    staleTime: 60_000,
    retry: false,
  });
  const type = useMemo(() => found.data && readCustomType(found.data), [found.data]);
  if (type) return <CustomWidgetHost widget={widget} type={type} />;
  const named = `${bundleAlias}.${alias}`;
  const isAbsent = (found.error as { readonly status?: number } | null)?.status === 404;
  return (
    <WidgetFrame config={widget.config} title={widget.config.title || widget.title || t("widget.widget")}>
      {found.isPending && <WidgetSkeleton kind="value" />}
      {found.isError && isAbsent && (
        <WidgetMessage
          title={t("widget.widget-type-not-found")}
          text={t("widget.widget-type-not-found-text", { type: named })}
        />
      )}
      {found.isError && !isAbsent && (
        <WidgetFailure
          title={t("widget.widget-type-load-error")}
          message={found.error.message}
          onRetry={() => void found.refetch()}
        />
      )}
    </WidgetFrame>
  );
}

interface CustomWidgetHostProps {
  readonly widget: Widget;
  readonly type: CustomType;
  readonly onError?: ((failure: TypeFailure) => void) | undefined;
}

/** A widget with a type that need not be saved: fed and framed like those of the system. */
export function CustomWidgetHost({ widget, type, onError }: CustomWidgetHostProps) {
  const declared = useQuery({
    queryKey: ["widget type declarations", type.controllerScript, type.resources],
    queryFn: () => readDeclarations(type),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const parameters = declared.data?.declarations.typeParameters;
  const definition = useMemo(() => parameters && definitionOf(type, parameters), [type, parameters]);
  const run = useMemo(() => ({ type, onError }), [type, onError]);
  const title = widget.config.title || widget.title || type.name;
  if (!definition) {
    return (
      <WidgetFrame config={widget.config} title={title} isStatic>
        <WidgetSkeleton kind="value" />
      </WidgetFrame>
    );
  }
  return (
    <TypeContext value={run}>
      <Fed widget={widget} definition={definition} />
    </TypeContext>
  );
}

function Fed({ widget, definition }: { readonly widget: Widget; readonly definition: WidgetDefinition }) {
  const resolution = useResolvedDatasources(widget);
  const settings = widget.config.settings ?? {};
  if (definition.body === "static") return <StaticBody widget={widget} definition={definition} settings={settings} />;
  if (resolution.kind !== "ready") {
    return (
      <WidgetFrame config={widget.config} title={widget.config.title || widget.title}>
        {resolution.kind === "loading" && <WidgetSkeleton kind="value" />}
        {resolution.kind === "failed" && (
          <WidgetFailure message={resolution.error.message} onRetry={resolution.retry} />
        )}
      </WidgetFrame>
    );
  }
  const { singleEntity } = definition.declaration.parameters;
  const datasources = singleEntity ? resolution.datasources.slice(0, 1) : resolution.datasources;
  const props = { widget, settings, datasources };
  return (
    <Suspense>
      {definition.body === "latest" && <LatestBody {...props} definition={definition} />}
      {definition.body === "timeseries" && <SeriesBody {...props} definition={definition} />}
      {definition.body === "alarm" && <AlarmBody {...props} definition={definition} />}
      {definition.body === "rpc" && <RpcBody {...props} definition={definition} />}
    </Suspense>
  );
}

interface RunType {
  readonly type: CustomType;
  readonly onError: CustomWidgetProps["onError"];
}

/** The type that the views below run: views are given what all widgets are given. */
const TypeContext = createContext<RunType | undefined>(undefined);

type FramedProps = Omit<CustomWidgetProps, "type" | "onError">;

function FramedView(props: FramedProps) {
  const run = use(TypeContext);
  return run && <CustomWidget {...props} {...run} />;
}

/** Views of alarms draw their own frame. */
function AlarmView({ frame, ...props }: FramedProps & Pick<AlarmViewProps<unknown>, "frame">) {
  const { config, title } = props.widget;
  return (
    <WidgetFrame config={config} title={config.title || title} {...frame}>
      <FramedView {...props} />
    </WidgetFrame>
  );
}

/** A definition like those of the system, whose view is the frame. */
function definitionOf(type: CustomType, given: Readonly<Record<string, unknown>>): WidgetDefinition {
  // Widgets that make all their data themselves are given none.
  const isOwn = given.useCustomDatasources === true || given.hasDataPageLink === true;
  const body = isOwn && type.kind !== "rpc" && type.kind !== "alarm" ? "static" : type.kind;
  const definition = {
    body,
    View: body === "alarm" ? AlarmView : FramedView,
    skeleton: "value",
    padded: true,
    showsEmpty: true, // scripts begin when their sources are known, and may draw what is missing
    declaration: {
      alias: type.alias,
      name: type.name,
      description: "",
      kind: type.kind,
      size: [8, 6],
      parameters: parametersOf(given),
      actionSources: [],
      settings: settings({}),
      keySettings: settings({}),
      defaultConfig: () => ({}),
    },
  };
  return definition as unknown as WidgetDefinition; // `body` says which of its kinds it is
}

const FLAGS = ["dataKeysOptional", "datasourcesOptional", "singleEntity", "stateData"] as const;

function parametersOf(given: Readonly<Record<string, unknown>>): WidgetParameters {
  const flags = FLAGS.map((name) => [name, given[name] === true] as const);
  return { ...Object.fromEntries(flags), warnOnPageDataOverflow: given.warnOnPageDataOverflow !== false };
}
