import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasWebGl } from "./engine/has-webgl.ts";
import { MapCanvas, type MapCanvasOptions } from "./engine/map-canvas.ts";
import type { MapHit } from "./engine/map-hits.ts";
import { loadStyle } from "./engine/own-style.ts";
import type { MapScene } from "./engine/scene.ts";
import { loadWorld } from "./engine/world.ts";
import { useMapPlace } from "./use-map-place.ts";

/** How a map is opened; another object that is equal as JSON leaves it as it is. */
export type MapLook = Pick<
  MapCanvasOptions,
  "base" | "clusters" | "decor" | "dotOffset" | "view" | "zoomsByWheel" | "zoomsByClick" | "clickCluster"
>;

export type MapState =
  | { readonly kind: "loading" }
  /** Others of the page are drawn. */
  | { readonly kind: "waiting" }
  | { readonly kind: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly kind: "without" }
  | { readonly kind: "open"; readonly canvas: MapCanvas };

interface MapInput {
  readonly look: MapLook;
  readonly label: string;
  readonly scene: MapScene;
  readonly onHit: (hit: MapHit | undefined, how: "click" | "hover") => void;
  readonly onTogether?: ((ids: readonly string[]) => void) | undefined;
  readonly onCanvas: (canvas: MapCanvas | undefined) => void;
}

/** A map in an element: opened once, given what to draw while it is in sight, closed with its element. */
export function useMapCanvas(
  host: RefObject<HTMLDivElement | null>,
  { look, label, scene, onHit, onTogether, onCanvas }: MapInput,
): MapState {
  const { t } = useTranslation();
  const [state, setState] = useState<MapState>({ kind: "loading" });
  const [tries, setTries] = useState(0);
  const drawAgain = useRef<() => void>(undefined);
  // What is out of sight is not drawn: it is when it comes into sight.
  const onSight = useCallback((isSeenNow: boolean) => {
    isSeen.current = isSeenNow;
    drawAgain.current?.();
  }, []);
  const place = useMapPlace(host, onSight);
  const hasPlace = place === "open";
  const isSeen = useRef(true);
  const key = JSON.stringify(look);
  const hit = useEffectEvent(onHit);
  const together = useEffectEvent((ids: readonly string[]) => onTogether?.(ids));
  const open = useEffectEvent(async (element: HTMLElement, isOpen: () => boolean): Promise<MapCanvas | undefined> => {
    const world = look.base.kind === "world" ? await loadWorld("coarse") : undefined;
    const style = look.base.kind === "style" ? await loadStyle(look.base.url) : undefined;
    if (!isOpen()) return undefined;
    const texts = {
      "CooperativeGesturesHandler.WindowsHelpText": t("map.hint-wheel"),
      "CooperativeGesturesHandler.MacHelpText": t("map.hint-wheel"),
      "CooperativeGesturesHandler.MobileHelpText": t("map.hint-fingers"),
    };
    return new MapCanvas(element, {
      ...look,
      world,
      style,
      label,
      texts,
      onTogether: (ids) => together(ids),
      onHit: (at, how) => hit(at, how),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the map is another one
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || !hasPlace) return;
    if (!hasWebGl()) {
      setState({ kind: "without" });
      return;
    }
    let canvas: MapCanvas | undefined;
    let isClosed = false;
    const retry = () => setTries((before) => before + 1);
    open(element, () => !isClosed).then(
      (opened) => {
        canvas = opened;
        if (opened) setState({ kind: "open", canvas: opened });
      },
      (error: unknown) => {
        if (!isClosed)
          setState({ kind: "failed", error: error instanceof Error ? error : new Error(String(error)), retry });
      },
    );
    return () => {
      isClosed = true;
      setState({ kind: "loading" });
      canvas?.close();
    };
  }, [key, tries, hasPlace]);
  const opened = state.kind === "open" ? state.canvas : undefined;
  const tell = useEffectEvent(onCanvas);
  useEffect(() => tell(opened), [opened]);
  const draw = useEffectEvent(() => {
    if (isSeen.current) opened?.draw(scene);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is drawn
  useLayoutEffect(() => draw(), [opened, scene]);
  useEffect(() => {
    drawAgain.current = () => draw();
  }, []);
  return place === "waiting" && state.kind === "loading" ? WAITING : state;
}

const WAITING: MapState = { kind: "waiting" };
