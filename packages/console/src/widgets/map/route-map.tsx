import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import type { SeriesViewProps } from "../runtime/define-widget.ts";
import { MapNotice } from "./map-notice.tsx";
import { MarkerScene } from "./marker-scene.tsx";
import { recordsOfSeries } from "./parts/map-record.ts";
import type { RouteMapSettings } from "./parts/map-settings.ts";
import type { ResultOf } from "./parts/marker-parts.ts";
import { placeKeys, pointReader } from "./parts/read-place.ts";
import { routesOf } from "./parts/track.ts";
import { useBaseMap } from "./use-base-map.ts";

/** The ways of the entities in the window of the widget, with markers where they are now. */
export function RouteMapView({ widget, settings, data, datasources }: SeriesViewProps<RouteMapSettings>) {
  const { t } = useTranslation();
  const base = useBaseMap(settings);
  const records = useMemo(() => recordsOfSeries(data, datasources), [data, datasources]);
  const map = base.kind === "ready" ? base.base : undefined;
  const linesOf = useCallback(
    (resultOf: ResultOf) =>
      map ? routesOf(records, settings, { keys: placeKeys(map, settings), pointOf: pointReader(map), resultOf }) : [],
    [records, settings, map],
  );
  if (base.kind === "no-picture") return <WidgetMessage title={t("widget.no-picture")} />;
  if (!map) return <WidgetSkeleton kind="chart" />;
  return (
    <>
      <MapNotice base={map} />
      <MarkerScene widget={widget} settings={settings} base={map} records={records} linesOf={linesOf} />
    </>
  );
}
