import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { HistoryPlayer } from "../../controls/time/history-player/history-player.tsx";
import { InFrame } from "../frame/frame-slots.tsx";
import { WidgetSkeleton } from "../frame/widget-states.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { entitySubject } from "../runtime/data/widget-series.ts";
import type { SeriesViewProps } from "../runtime/define-widget.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import type { MapCanvas } from "./engine/map-canvas.ts";
import { MapNothing } from "./map-nothing.tsx";
import { MapNotice } from "./map-notice.tsx";
import { MapPlot } from "./map-plot.tsx";
import { recordsOfSeries } from "./parts/map-record.ts";
import type { TripSettings } from "./parts/map-settings.ts";
import { tooltipOf } from "./parts/marker-parts.ts";
import { placeKeys, pointReader, savedPlace } from "./parts/read-place.ts";
import { trackOf } from "./parts/track.ts";
import { rangeOf, stepOf } from "./parts/trip.ts";
import { tripLook } from "./parts/trip-look.ts";
import { PlacesDialog } from "./places-dialog.tsx";
import { TripPanel } from "./trip-panel.tsx";
import { useBaseMap } from "./use-base-map.ts";
import { useMapView } from "./use-map-view.ts";
import { useOpenTexts } from "./use-open-texts.ts";
import { useTripPoints } from "./use-trip-points.ts";
import { useTripScene } from "./use-trip-scene.ts";

const VIEW = { settings: { fitMapBounds: true }, centre: undefined } as const;

/** Plays back the ways of entities in the window of the widget. */
export function TripView({ widget, settings, data, datasources, window }: SeriesViewProps<TripSettings>) {
  const { t } = useTranslation();
  const { canRun, run } = useDashboard();
  const state = useBaseMap(settings);
  const base = state.kind === "ready" ? state.base : undefined;
  const [canvas, setCanvas] = useState<MapCanvas>();
  const [isListed, setListed] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const keys = placeKeys({ kind: "world" }, settings);
  const [firstKey, secondKey] = keys;
  const ways = useMemo(() => {
    const pointOf = pointReader(base ?? { kind: "world", wanted: undefined });
    return recordsOfSeries(data, datasources)
      .map((record) => ({ record, track: trackOf(record, [firstKey, secondKey], pointOf) }))
      .filter(({ track }) => track.length > 0);
  }, [data, datasources, base, firstKey, secondKey]);
  const { start, end } = useMemo(() => rangeOf(ways.map(({ track }) => track)), [ways]) ?? NO_RANGE;
  const range = useMemo(() => (end > start ? { start, end } : undefined), [start, end]);
  const [played, setPlayed] = useState<{ readonly range: typeof range; readonly ts: number }>();
  const ts = played?.range === range && played ? played.ts : (range?.start ?? 0);
  const texts = useOpenTexts({
    opensOn: (kind) =>
      kind === "point" && settings.pointTooltipOnRightPanel && settings.showTooltip ? "click" : undefined,
    closesOthers: settings.autocloseTooltip,
  });
  const open = useMemo(() => new Set(texts.open.map((name) => name.slice("point ".length))), [texts.open]);
  const points = useTripPoints({ settings, ways, range, zone: window.zone, open });
  const active = chosen ?? ways[0]?.record.id;
  const trip = useTripScene({ widget, settings, ways, range, zone: window.zone, ts, active, points: points.points });
  const view = useMapView(canvas, trip.scene, { ...VIEW, isWorld: base?.kind === "world" });
  const look = useMemo(() => base && tripLook(base, settings), [base, settings]);
  const title = widget.config.title || widget.title;
  const shown = trip.records.find(({ id }) => id === active);
  const panel = shown && settings.showTooltip ? tooltipOf(shown, settings, trip.resultOf) : undefined;
  const act = (id: string | undefined, name: string) => {
    const all = widget.config.actions?.tooltipAction?.filter(canRun) ?? [];
    const action = all.find((one) => one.name === name) ?? all[0];
    const record = trip.records.find((one) => one.id === id);
    if (action && record) run(action, { ...entitySubject(record.entity), additionalParams: record.values });
  };
  const popups = texts.open.flatMap((name) => {
    const record = points.records.find(({ id }) => `point ${id}` === name);
    const point = points.points.find(({ id }) => `point ${id}` === name);
    if (!record || !point) return [];
    const html = tooltipOf(record, settings, points.resultOf);
    return [{ id: name, title: record.entity.name, at: point.at, offset: ABOVE_POINT, html }];
  });
  if (!base || !look) return <WidgetSkeleton kind="chart" />;
  const problem = trip.failure ?? points.failure;
  const stopped = trip.stopped ?? points.stopped;
  return (
    <>
      <MapNotice base={base} />
      <MapPlot
        {...{ title, look, popups }}
        scene={trip.scene}
        hasZoomControl
        onHit={(hit, how) => {
          texts.hit(hit, how);
          if (how === "click" && hit?.kind === "marker") setChosen(hit.id);
        }}
        onCanvas={setCanvas}
        onClosePopup={texts.close}
        onAction={(name, action) => act(name.slice("point ".length, name.lastIndexOf("/")), action)}
        onFit={view.fitAll}
      >
        {() => (
          <>
            {ways.length === 0 && <MapNothing keys={keys} />}
            {panel && <TripPanel html={panel} settings={settings} onAction={(name) => act(active, name)} />}
          </>
        )}
      </MapPlot>
      {range && (
        <Foot data-anchors={points.anchors?.length}>
          <HistoryPlayer
            range={range}
            stepMs={stepOf(settings.normalizationStep, range)}
            anchors={points.anchors}
            zone={window.zone}
            onTime={(time) => setPlayed({ range, ts: time })}
          />
        </Foot>
      )}
      <InFrame place="tools">
        <IconButton icon="columns" size="tiny" label={t("map.as-table")} onClick={() => setListed(true)} />
      </InFrame>
      {isListed && (
        <PlacesDialog
          title={title}
          heads={keys}
          rows={trip.scene.markers.map(({ id, at }) => {
            const [first, second] = savedPlace(base, at);
            const name = trip.records.find((record) => record.id === id)?.entity.name ?? "";
            return { id, name, first: first.toFixed(5), second: second.toFixed(5) };
          })}
          onShow={(id) => {
            const at = trip.scene.markers.find((marker) => marker.id === id)?.at;
            setListed(false);
            setChosen(id);
            view.leave();
            if (at) canvas?.show(at, 0);
          }}
          onClose={() => setListed(false)}
        />
      )}
      {(problem || stopped) && <FunctionProblem failure={problem} stopped={stopped} />}
    </>
  );
}

const NO_RANGE = { start: 0, end: 0 } as const;
const ABOVE_POINT = [0, -8] as const;

const Foot = styled.div({
  flex: "none",
  borderBlockStart: "1px solid var(--line)",
  "& > div": { border: 0, borderRadius: 0 },
});
