import type { Widget } from "@orrery/model";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { InFrame } from "../frame/frame-slots.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { entitySubject } from "../runtime/data/widget-series.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { MapHit } from "./engine/map-hits.ts";
import type { MapLine, MapScene } from "./engine/scene.ts";
import { snapper } from "./engine/snapping.ts";
import { MapEditor } from "./map-editor.tsx";
import { MapNothing } from "./map-nothing.tsx";
import { MapPlot } from "./map-plot.tsx";
import type { BaseMap } from "./parts/base-map.ts";
import { editOffers } from "./parts/edit-offers.ts";
import { mapFunctions } from "./parts/map-functions.ts";
import type { MapRecord } from "./parts/map-record.ts";
import type { SceneSettings } from "./parts/map-settings.ts";
import { markersOf, type ResultOf, tooltipOf } from "./parts/marker-parts.ts";
import { cornersOf } from "./parts/picture-plane.ts";
import { parseCentre } from "./parts/place.ts";
import { placeKeys, placeReader, pointReader, savedPlace } from "./parts/read-place.ts";
import { removalOf } from "./parts/removal-actions.ts";
import { ringReader, shapeKeyOf, shapesOf, shapeTooltipOf } from "./parts/shapes.ts";
import { PlacesDialog } from "./places-dialog.tsx";
import { useMapEditing } from "./use-map-editing.ts";
import { useMapFunctions } from "./use-map-functions.ts";
import { startZoom, useMapView } from "./use-map-view.ts";
import { useMarkerEdits } from "./use-marker-edits.ts";
import { idOf, useOpenTexts } from "./use-open-texts.ts";
import { useRemovals } from "./use-removals.ts";

interface MarkerSceneProps {
  readonly widget: Widget;
  readonly settings: SceneSettings;
  readonly base: BaseMap;
  readonly records: readonly MapRecord[];
  readonly onCount?: ((places: number) => void) | undefined;
  /** Markers are dragged unless settings say otherwise. */
  readonly isPlacement?: boolean | undefined;
  /** Ways beside the markers. */
  readonly linesOf?: ((resultOf: ResultOf) => readonly MapLine[]) | undefined;
}

/** Markers and shapes of entities on a map that is there. */
export function MarkerScene({
  widget,
  settings,
  base,
  records,
  onCount,
  linesOf,
  isPlacement = false,
}: MarkerSceneProps) {
  const { t } = useTranslation();
  const { canRun, run } = useDashboard();
  const [canvas, setCanvas] = useState<MapCanvas>();
  /** Of which entities the list is; null: it is closed. */
  const [listed, setListed] = useState<"all" | readonly string[] | null>(null);
  const isPicture = base.kind === "picture";
  const texts = useOpenTexts({
    opensOn: (kind) =>
      kind === "marker" && settings.showTooltip
        ? settings.showTooltipAction
        : kind === "shape" && settings.showPolygonTooltip
          ? "click"
          : undefined,
    closesOthers: settings.autocloseTooltip,
  });
  const keys = placeKeys(base, settings);
  const [firstKey, secondKey] = keys;
  const open = useMemo(() => new Set(texts.open.map(idOf)), [texts.open]);
  const functions = useMemo(() => mapFunctions(settings, { isPicture }), [settings, isPicture]);
  const extras = useMemo(
    () => ({
      images: (settings.markerImages ?? []).filter((url) => url !== null),
      position: [firstKey, secondKey] as const,
    }),
    [settings.markerImages, firstKey, secondKey],
  );
  const { resultOf, failure, stopped } = useMapFunctions(functions, { records, open, extras });
  const placeOf = useMemo(() => placeReader(base, settings, resultOf), [base, settings, resultOf]);
  const shapeKey = shapeKeyOf(settings, widget.config.settings);
  const readRings = useMemo(() => ringReader(pointReader(base)), [base]);
  const scene = useMemo((): MapScene => {
    const shapes = shapesOf(records, settings, { key: shapeKey, ringsOf: readRings, resultOf });
    return {
      markers: markersOf(records, settings, { placeOf, resultOf }),
      shapes,
      lines: linesOf?.(resultOf) ?? [],
      points: [],
    };
  }, [records, settings, readRings, placeOf, resultOf, shapeKey, linesOf]);
  const count = scene.markers.length;
  useEffect(() => onCount?.(count), [onCount, count]);
  const centre = parseCentre(settings.defaultCenterPosition ?? "");
  const fixed = useMemo(() => {
    if (base.kind !== "picture") return undefined;
    const [topLeft, topRight, , bottomLeft] = cornersOf(base.plane);
    return [bottomLeft, [topRight[0], topLeft[1]]] as const;
  }, [base]);
  const isWorld = base.kind === "world";
  const view = useMapView(canvas, scene, { settings, centre, fixed, isWorld });
  const look = useMemo(() => lookOf(base, settings), [base, settings]);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const title = widget.config.title || widget.title;
  const isEditable = settings.draggableMarker || (isPlacement && !isSaved(widget, "draggableMarker"));
  const areShapesEditable = settings.editablePolygon || (isPlacement && !isSaved(widget, "editablePolygon"));
  const shows = settings.showPolygon && areShapesEditable;
  const offers = useMemo(
    () => editOffers(settings, { places: isEditable, shapes: shows, isPicture }),
    [settings, isEditable, shows, isPicture],
  );
  const [mode, setMode] = useMapEditing(shows && settings.initDragMode === true);
  const near = canvas && settings.snappable ? snapper(canvas, scene) : undefined;
  const { put, save } = useMarkerEdits({
    ...{ canvas, base, keys, placeOf },
    isOn: isEditable && (mode.kind === "none" || mode.kind === "shapes"),
    records: byId,
    snap: (to, id) => near?.(to, id) ?? to,
  });
  const removals = useRemovals({ records: byId, placeOf, shapeKey, put, save });
  const actions = widget.config.actions ?? {};
  const act = (source: string, id: string, name?: string) => {
    const record = byId.get(id);
    const action = actions[source]?.find(
      (one) => (canRun(one) || removalOf(one) !== undefined) && (name === undefined || one.name === name),
    );
    if (!record || !action) return;
    const removal = removalOf(action);
    if (removal && (removal === "marker" ? isEditable : areShapesEditable)) {
      texts.close(`${removal} ${id}`);
      void removals.remove(removal, id);
      return;
    }
    if (removal && !canRun(action)) return;
    run(action, { ...entitySubject(record.entity), additionalParams: record.values });
  };
  const hit = (at: MapHit | undefined, how: "click" | "hover") => {
    if (mode.kind === "draw") return;
    if (mode.kind === "remove") {
      if (how !== "click" || !at) return;
      if (at.kind === "marker" && isEditable) void removals.remove("marker", at.id);
      if (at.kind === "shape" && shows) void removals.remove("shape", at.id);
      return;
    }
    if (mode.kind === "shapes" && at?.kind === "shape") return;
    texts.hit(at, how);
    if (how === "hover" || !at) return;
    if (at.kind === "marker") act("markerClick", at.id);
    if (at.kind === "shape") act("polygonClick", at.id);
  };
  const popups = texts.open.flatMap((name) => {
    const record = byId.get(idOf(name));
    if (!record) return [];
    const isShape = name.startsWith("shape ");
    const at = isShape ? scene.shapes.find(({ id }) => id === record.id)?.rings[0]?.[0] : placeOf(record);
    if (!at) return [];
    const html = isShape ? shapeTooltipOf(record, settings, resultOf) : tooltipOf(record, settings, resultOf);
    const image = scene.markers.find(({ id }) => id === record.id)?.image;
    const offset = isShape ? ([0, -4] as const) : (image?.tooltipOffset ?? popupOffset(settings, image?.size));
    return [{ id: name, title: record.entity.name, at, offset, html }];
  });
  return (
    <>
      <MapPlot
        {...{ title, look, scene, popups }}
        hasZoomControl={!settings.disableZoomControl}
        onHit={hit}
        onTogether={setListed}
        onCanvas={setCanvas}
        onClosePopup={texts.close}
        onAction={(name, action) => act("tooltipAction", idOf(name as `marker ${string}`), action)}
        onFit={view.fitAll}
      >
        {(opened) => (
          <>
            {count === 0 && scene.shapes.length === 0 && mode.kind === "none" && <MapNothing keys={keys} />}
            {(isEditable || shows) && (
              <MapEditor
                {...{ base, scene, records, placeOf, shapeKey, offers, mode }}
                canvas={opened}
                isSnapping={settings.snappable === true}
                onMode={setMode}
                onPlace={(id, to) => void put(id, to)}
                onShape={(id, value) => save(id, { [shapeKey]: value })}
              />
            )}
          </>
        )}
      </MapPlot>
      <InFrame place="tools">
        <IconButton icon="columns" size="tiny" label={t("map.as-table")} onClick={() => setListed("all")} />
      </InFrame>
      {listed && (
        <PlacesDialog
          title={title}
          heads={[firstKey, secondKey]}
          rows={(listed === "all" ? records : records.filter(({ id }) => listed.includes(id))).map((record) => {
            const at = placeOf(record);
            const [first, second] = at ? savedPlace(base, at) : [];
            return { id: record.id, name: record.entity.name, first: first?.toFixed(5), second: second?.toFixed(5) };
          })}
          onShow={(id) => {
            const record = byId.get(id);
            const at = record && placeOf(record);
            setListed(null);
            if (!at) return;
            view.leave();
            canvas?.show(at, isPicture ? 0 : startZoom(settings) / 2);
            if (settings.showTooltip) texts.show(`marker ${id}`);
          }}
          tools={
            isEditable && canvas
              ? ({ id, name, first }) => (
                  <IconButton
                    icon={first === undefined ? "plus" : "drag"}
                    size="tiny"
                    label={t(first === undefined ? "map.place-here" : "map.move-here", { name })}
                    onClick={() => {
                      const { lng, lat } = canvas.map.getCenter();
                      setListed(null);
                      view.leave();
                      void put(id, [lng, lat]);
                    }}
                  />
                )
              : undefined
          }
          onClose={() => setListed(null)}
        />
      )}
      {(failure || stopped) && <FunctionProblem failure={failure} stopped={stopped} />}
    </>
  );
}

function isSaved({ config }: Widget, name: string): boolean {
  return typeof config.settings === "object" && config.settings !== null && name in config.settings;
}

const PIN = { width: 21, height: 34 } as const;
const DOT_REACH = 14;

/** The foot of a tooltip, in parts of what is at the place; of our dots a little above them. */
function popupOffset({ tooltipOffsetX, tooltipOffsetY }: SceneSettings, size: number | undefined) {
  const [x, y] = [tooltipOffsetX ?? 0, tooltipOffsetY ?? -1];
  if (size !== undefined) return [x * size, y * size] as const;
  return [x * PIN.width, y === -1 ? -DOT_REACH : y * PIN.height] as const;
}

function lookOf(base: BaseMap, settings: SceneSettings) {
  const { useClusterMarkers, maxClusterRadius, maxZoom, markerOffsetX, markerOffsetY } = settings;
  const centre = parseCentre(settings.defaultCenterPosition ?? "");
  // The level at which there are none any more is of tiles half as large as MapLibre's; this is the last with some.
  const lastLevel = typeof maxZoom === "number" ? maxZoom - 2 : undefined;
  return {
    base,
    clusters:
      useClusterMarkers && base.kind !== "picture" && !(lastLevel !== undefined && lastLevel < 0)
        ? {
            radius: Math.max(1, maxClusterRadius ?? 80),
            maxZoom: lastLevel,
            showsCoverage: settings.showCoverageOnHover ?? true,
            isAnimated: settings.animate ?? true,
            listsTogether: settings.spiderfyOnMaxZoom ?? false,
          }
        : undefined,
    dotOffset: [(0.5 - (markerOffsetX ?? 0.5)) * PIN.width, (1 - (markerOffsetY ?? 1)) * PIN.height] as const,
    view: centre && settings.useDefaultCenterPosition ? { center: centre, zoom: startZoom(settings) } : undefined,
    zoomsByWheel: !settings.disableScrollZooming,
    zoomsByClick: true,
    clickCluster: settings.zoomOnClick ?? true,
  };
}
