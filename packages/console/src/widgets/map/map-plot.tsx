import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { MapHit } from "./engine/map-hits.ts";
import type { MapScene } from "./engine/scene.ts";
import { type MapPopup, MapPopups } from "./map-popups.tsx";
import { MapRoom } from "./map-room.tsx";
import { MapTools } from "./map-tools.tsx";
import { type MapLook, useMapCanvas } from "./use-map-canvas.ts";

interface MapPlotProps {
  readonly title: string;
  readonly look: MapLook;
  readonly scene: MapScene;
  readonly popups: readonly MapPopup[];
  readonly hasZoomControl: boolean;
  readonly onHit: (hit: MapHit | undefined, how: "click" | "hover") => void;
  readonly onTogether?: ((ids: readonly string[]) => void) | undefined;
  readonly onClosePopup: (id: string) => void;
  readonly onAction: (id: string, name: string) => void;
  readonly onFit: () => void;
  /** What lies over the map, once it is open. */
  readonly children?: ((canvas: MapCanvas) => ReactNode) | undefined;
  readonly onCanvas: (canvas: MapCanvas | undefined) => void;
}

/** A map with its texts and buttons; what keeps it from being drawn is said in its place. */
export function MapPlot(props: MapPlotProps) {
  const {
    title,
    look,
    scene,
    popups,
    hasZoomControl,
    onHit,
    onTogether,
    onClosePopup,
    onAction,
    onFit,
    children,
    onCanvas,
  } = props;
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const state = useMapCanvas(host, { look, label: t("map.map-of", { title }), scene, onHit, onTogether, onCanvas });
  const canvas = state.kind === "open" ? state.canvas : undefined;
  return (
    <MapRoom data-base={look.base.kind}>
      <div ref={host} className="canvas" />
      {state.kind === "loading" && (
        <div className="state">
          <WidgetSkeleton kind="chart" />
        </div>
      )}
      {state.kind === "waiting" && (
        <div className="state">
          <WidgetMessage title={t("map.waits")} text={t("map.waits-text")} />
        </div>
      )}
      {state.kind === "failed" && (
        <div className="state">
          <WidgetFailure message={state.error.message} onRetry={state.retry} />
        </div>
      )}
      {state.kind === "without" && (
        <div className="state">
          <WidgetMessage title={t("map.no-webgl")} text={t("map.no-webgl-text")} />
        </div>
      )}
      {canvas && (
        <>
          <MapPopups canvas={canvas} popups={popups} onClose={onClosePopup} onAction={onAction} />
          <MapTools onZoom={hasZoomControl ? (steps) => canvas.zoomBy(steps) : undefined} onFit={onFit} />
          {children?.(canvas)}
          {"attribution" in look.base && look.base.attribution && <p className="source">{look.base.attribution}</p>}
        </>
      )}
    </MapRoom>
  );
}
