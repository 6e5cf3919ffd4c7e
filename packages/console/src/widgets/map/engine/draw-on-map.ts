import type { MapMouseEvent } from "maplibre-gl";
import type { Place } from "../parts/place.ts";
import { drawnRings, drawnShape, type ShapeTool } from "../parts/shape-edit.ts";
import type { MapCanvas } from "./map-canvas.ts";

export type DrawTool = ShapeTool | "marker";

interface Drawing {
  readonly tool: DrawTool;
  readonly snap: (to: Place) => Place;
  /** How many points are set. */
  readonly onPoints: (count: number) => void;
  readonly onDone: (points: readonly Place[]) => void;
  readonly onCancel: () => void;
}

/** What a drawing that is under way can be told. */
export interface ActiveDrawing {
  readonly undo: () => void;
  readonly finish: () => void;
  readonly end: () => void;
}

const ENOUGH: Readonly<Record<DrawTool, number>> = { marker: 1, rectangle: 2, circle: 2, polygon: Infinity };
export const LEAST_CORNERS = 3;
/** Closer than this to a corner the corner is meant, px. */
const REACH = 10;

/**
 * Points are set by presses, and by Enter in the middle of the map, which arrows move; Backspace takes the last one back,
 * Escape ends without a result. A polygon ends where it began, or with its last corner pressed twice.
 */
export function drawOnMap(canvas: MapCanvas, { tool, snap, onPoints, onDone, onCancel }: Drawing): ActiveDrawing {
  const { map } = canvas;
  let points: readonly Place[] = [];
  const paint = (pointer?: Place) => {
    const all = pointer ? [...points, pointer] : points;
    const shape = tool === "marker" ? undefined : drawnShape(tool, all);
    const lines = shape ? drawnRings(shape) : all.length > 1 ? [all] : [];
    canvas.sketch({ lines, handles: points.map((at) => ({ kind: "corner", at })) });
  };
  const set = (next: readonly Place[]) => {
    points = next;
    onPoints(points.length);
    paint();
  };
  const isOn = (place: Place | undefined, at: Place) => {
    if (!place) return false;
    const [one, other] = [canvas.pixelOf(place), canvas.pixelOf(at)];
    return Math.hypot(one.x - other.x, one.y - other.y) < REACH;
  };
  const finish = () => {
    if (tool !== "polygon" || points.length >= LEAST_CORNERS) onDone(points);
  };
  const add = (pressed: Place) => {
    const at = snap(pressed);
    if (tool === "polygon" && points.length > 0 && (isOn(points[0], at) || isOn(points.at(-1), at))) return finish();
    if (points.length > 0 && isOn(points[0], at)) return; // a rectangle and a circle need room
    set([...points, at]);
    if (points.length >= ENOUGH[tool]) finish();
  };
  const click = ({ lngLat }: MapMouseEvent) => add([lngLat.lng, lngLat.lat]);
  const move = ({ lngLat }: MapMouseEvent) => points.length > 0 && paint(snap([lngLat.lng, lngLat.lat]));
  const press = (event: KeyboardEvent) => {
    const { lng, lat } = map.getCenter();
    if (event.key === "Enter") add([lng, lat]);
    else if (event.key === "Backspace") set(points.slice(0, -1));
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const zoomsByClick = map.doubleClickZoom.isEnabled();
  map.doubleClickZoom.disable();
  map.on("click", click);
  map.on("mousemove", move);
  map.getCanvas().addEventListener("keydown", press);
  const focusing = requestAnimationFrame(() => map.getCanvas().focus()); // after menus have given it back
  return {
    undo: () => set(points.slice(0, -1)),
    finish,
    end: () => {
      cancelAnimationFrame(focusing);
      map.off("click", click);
      map.off("mousemove", move);
      map.getCanvas().removeEventListener("keydown", press);
      if (zoomsByClick) map.doubleClickZoom.enable();
      canvas.sketch({ lines: [], handles: [] });
    },
  };
}
