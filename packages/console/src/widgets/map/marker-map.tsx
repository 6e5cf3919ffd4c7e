import { openStreetMap } from "@orrery/model/widgets/map-widgets";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { entitySubject } from "../runtime/data/widget-series.ts";
import type { PagesViewProps } from "../runtime/define-widget.ts";
import { EmptyReason, useFunctionNotice } from "../runtime/empty-reason.tsx";
import { KEY_FUNCTIONS } from "../runtime/functions.ts";
import { HeaderActions } from "../runtime/header-actions.tsx";
import { FunctionProblem } from "../table/function-problem.tsx";
import { MapNotice } from "./map-notice.tsx";
import { MarkerScene } from "./marker-scene.tsx";
import { MAP_FUNCTIONS } from "./parts/map-functions.ts";
import type { MarkerMapSettings } from "./parts/map-settings.ts";
import { useBaseMap } from "./use-base-map.ts";
import { useMapRecords } from "./use-map-records.ts";

const RUNS = [...MAP_FUNCTIONS, ...KEY_FUNCTIONS];

/** The same, where markers are put elsewhere. */
export const PlacementView = (props: PagesViewProps<MarkerMapSettings>) => <MarkerMapView {...props} isPlacement />;

/** The newest places of the entities of all datasources, kept live, with their shapes. */
export function MarkerMapView({
  widget,
  settings,
  sources,
  isPlacement = false,
}: PagesViewProps<MarkerMapSettings> & { readonly isPlacement?: boolean }) {
  const { t } = useTranslation();
  const { config } = widget;
  const { records, error, left, problem } = useMapRecords(sources, settings.mapPageSize);
  const base = useBaseMap(settings);
  const [count, setCount] = useState<number>();
  const functions = useFunctionNotice(widget, { declaration: openStreetMap, runs: RUNS });
  const notices = [
    error && records && t("widget.not-live", { message: error.message }),
    left > 0 && t("widget.data-overflow", { count: records?.length ?? 0, total: (records?.length ?? 0) + left }),
    functions,
  ];
  const content = (): ReactNode => {
    if (!records && error) return <WidgetFailure message={error.message} />;
    if (!records || base.kind === "loading") return <WidgetSkeleton kind="chart" />;
    if (base.kind === "no-picture") return <WidgetMessage title={t("widget.no-picture")} />;
    if (records.length === 0) return <EmptyReason widget={widget} datasources={sources} />;
    return (
      <>
        <MapNotice base={base.base} />
        <MarkerScene
          widget={widget}
          settings={settings}
          base={base.base}
          records={records}
          onCount={setCount}
          isPlacement={isPlacement}
        />
      </>
    );
  };
  const [first] = records ?? [];
  return (
    <WidgetFrame
      config={config}
      title={config.title || widget.title}
      sub={records && records.length > 0 && count !== undefined ? t("map.places", { count }) : undefined}
      padded={false}
      pictured
      notice={notices.filter(Boolean).join(" ") || undefined}
      tools={<HeaderActions widget={widget} subject={first && entitySubject(first.entity)} />}
    >
      {content()}
      {problem && <FunctionProblem {...problem} />}
    </WidgetFrame>
  );
}
