import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EditBar } from "./edit-bar.tsx";
import { EditTools } from "./edit-tools.tsx";
import { changeShapes } from "./engine/change-shapes.ts";
import { type ActiveDrawing, drawOnMap, LEAST_CORNERS } from "./engine/draw-on-map.ts";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { MapScene } from "./engine/scene.ts";
import { snapper } from "./engine/snapping.ts";
import type { BaseMap } from "./parts/base-map.ts";
import type { EditOffers } from "./parts/edit-offers.ts";
import type { MapRecord } from "./parts/map-record.ts";
import type { PlaceReader } from "./parts/marker-parts.ts";
import type { Place } from "./parts/place.ts";
import { pointReader, savedPlace } from "./parts/read-place.ts";
import { drawnRings, drawnShape, type EditShape, editShapeOf, handlesOf, savedShape } from "./parts/shape-edit.ts";
import type { EditMode } from "./use-map-editing.ts";

interface MapEditorProps {
  readonly canvas: MapCanvas;
  readonly base: BaseMap;
  readonly scene: MapScene;
  readonly records: readonly MapRecord[];
  readonly placeOf: PlaceReader;
  readonly shapeKey: string;
  readonly offers: EditOffers;
  readonly isSnapping: boolean;
  readonly mode: EditMode;
  readonly onMode: (mode: EditMode) => void;
  readonly onPlace: (id: string, to: Place) => void;
  /** Saves a shape. @returns whether it is saved; a failure was said. */
  readonly onShape: (id: string, value: unknown) => Promise<boolean>;
}

/** Buttons and hints by which places and shapes are drawn, changed and removed; each change is saved at once. */
export function MapEditor(props: MapEditorProps) {
  const { canvas, base, scene, records, placeOf, shapeKey, offers, isSnapping, mode, onMode, onPlace, onShape } = props;
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  const drawing = useRef<ActiveDrawing>(undefined);
  const pointOf = useMemo(() => pointReader(base), [base]);
  const near = isSnapping ? snapper(canvas, scene) : undefined;
  const snap = useEffectEvent((to: Place, own?: string) => near?.(to, own) ?? to);
  const savedOf = (id: string) => records.find((one) => one.id === id)?.values[shapeKey];
  /** Shapes as they were dropped, until the server says something new of them. */
  const [dropped, setDropped] = useState<ReadonlyMap<string, { readonly shape: EditShape; readonly from: unknown }>>(
    new Map(),
  );
  const shapeOf = useEffectEvent((id: string): EditShape | undefined => {
    const own = dropped.get(id);
    return own && own.from === savedOf(id) ? own.shape : editShapeOf(savedOf(id), pointOf);
  });
  const forget = (id: string) => {
    canvas.reshape(id, undefined);
    setDropped((before) => new Map([...before].filter(([one]) => one !== id)));
  };
  const save = useEffectEvent(async (id: string, shape: EditShape) => {
    canvas.reshape(id, drawnRings(shape));
    setDropped((before) => new Map(before).set(id, { shape, from: savedOf(id) }));
    if (
      !(await onShape(
        id,
        savedShape(shape, (at) => savedPlace(base, at)),
      ))
    )
      forget(id);
  });
  const settle = useEffectEvent(() => {
    for (const [id, { from }] of dropped) if (from !== savedOf(id)) forget(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data may have saved shapes
  useEffect(() => settle(), [records]);
  const done = useEffectEvent((points: readonly Place[]) => {
    if (mode.kind !== "draw") return;
    onMode({ kind: "none" });
    const [at] = points;
    if (mode.tool === "marker") {
      if (at) onPlace(mode.id, at);
      return;
    }
    const shape = drawnShape(mode.tool, points);
    if (shape)
      void onShape(
        mode.id,
        savedShape(shape, (place) => savedPlace(base, place)),
      );
  });
  const leave = useEffectEvent(() => onMode({ kind: "none" }));
  const tool = mode.kind === "draw" ? mode.tool : undefined;
  useEffect(() => {
    if (tool === undefined) return;
    setCount(0);
    const active = drawOnMap(canvas, {
      tool,
      snap: (to) => snap(to),
      onPoints: setCount,
      onDone: (points) => done(points),
      onCancel: () => leave(),
    });
    drawing.current = active;
    return () => active.end();
  }, [canvas, tool]);
  const isChanging = mode.kind === "shapes";
  const only = scene.shapes.length === 1 ? scene.shapes[0]?.id : undefined;
  const chosen = mode.kind === "shapes" ? (mode.id ?? only) : undefined;
  const chosenNow = useEffectEvent(() => chosen);
  const choose = useEffectEvent((id: string | undefined) => onMode({ kind: "shapes", id }));
  useEffect(() => {
    if (!isChanging) return;
    return changeShapes(canvas, {
      shapeOf: (id) => shapeOf(id),
      chosen: () => chosenNow(),
      onChoose: (id) => choose(id),
      snap: (to, id) => snap(to, id),
      onDrop: (id, shape) => void save(id, shape),
    });
  }, [canvas, isChanging]);
  const showHandles = useEffectEvent(() => {
    const shape = chosen === undefined ? undefined : shapeOf(chosen);
    canvas.sketch({ lines: [], handles: shape ? handlesOf(shape) : [] });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may have changed the chosen shape
  useEffect(() => {
    if (isChanging) showHandles();
  }, [isChanging, chosen, records, dropped]);
  const named = mode.kind === "draw" ? records.find(({ id }) => id === mode.id)?.entity.name : undefined;
  return (
    <>
      <EditTools
        {...{ offers, mode, onMode }}
        candidatesOf={(wanted) =>
          records.filter((record) =>
            wanted === "marker" ? !placeOf(record) : !editShapeOf(record.values[shapeKey], pointOf),
          )
        }
      />
      {mode.kind === "draw" && (
        <EditBar
          hint={t(`map.hint-draw-${mode.tool}`, { name: named ?? "" })}
          onUndo={mode.tool === "polygon" && count > 0 ? () => drawing.current?.undo() : undefined}
          onDone={mode.tool === "polygon" && count >= LEAST_CORNERS ? () => drawing.current?.finish() : undefined}
          onCancel={() => onMode({ kind: "none" })}
        />
      )}
      {mode.kind === "shapes" && offers.changes && (
        <EditBar hint={t("map.hint-edit")} onDone={() => onMode({ kind: "none" })} />
      )}
      {mode.kind === "remove" && <EditBar hint={t("map.hint-remove")} onDone={() => onMode({ kind: "none" })} />}
    </>
  );
}
