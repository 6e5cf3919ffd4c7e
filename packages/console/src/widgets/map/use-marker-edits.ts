import { useEffect, useEffectEvent } from "react";
import { useClient } from "../../session/client-context.tsx";
import { dragMarkers } from "./engine/drag-markers.ts";
import type { MapCanvas } from "./engine/map-canvas.ts";
import type { BaseMap } from "./parts/base-map.ts";
import type { MapRecord } from "./parts/map-record.ts";
import type { PlaceReader } from "./parts/marker-parts.ts";
import type { Place } from "./parts/place.ts";
import { savedPlace } from "./parts/read-place.ts";
import { type SavedValues, saveValues } from "./save-places.ts";

interface MarkerEdits {
  readonly canvas: MapCanvas | undefined;
  readonly isOn: boolean;
  readonly base: BaseMap;
  readonly keys: readonly [string, string];
  readonly records: ReadonlyMap<string, MapRecord>;
  readonly placeOf: PlaceReader;
  /** Where a dragged marker comes to lie. */
  readonly snap: (to: Place, id: string) => Place;
}

/** Changes places of entities: by dragging, and by what is returned. A marker stays where it was put while it is saved. */
export function useMarkerEdits({ canvas, isOn, base, keys, records, placeOf, snap }: MarkerEdits) {
  const client = useClient();
  const [first, second] = keys;
  const put = async (id: string, to: Place | undefined): Promise<boolean> => {
    const record = records.get(id);
    if (!record) return false;
    const [one, other] = to ? savedPlace(base, to) : [null, null];
    if (to) canvas?.moveMarker(id, to);
    try {
      await saveValues(client.telemetry, record, { [first]: one, [second]: other });
      return true;
    } catch {
      canvas?.moveMarker(id, undefined); // said by the catalogue of errors; the marker is back where it was
      return false;
    }
  };
  const drop = useEffectEvent((id: string, to: Place) => void put(id, to));
  const near = useEffectEvent(snap);
  useEffect(() => {
    if (!canvas || !isOn) return;
    return dragMarkers(canvas, { snap: (to, id) => near(to, id), onDrop: (id, to) => drop(id, to) });
  }, [canvas, isOn]);
  // What the server says counts as soon as it says something new.
  const settle = useEffectEvent(() => {
    for (const id of canvas?.movedIds() ?? []) {
      const record = records.get(id);
      const at = record && placeOf(record);
      if (!canvas?.isDraggedFrom(id, at)) canvas?.moveMarker(id, undefined);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data may have saved places
  useEffect(() => settle(), [records, placeOf]);
  /** Saves other values of an entity; a failure is said by the catalogue of errors. @returns whether they are saved. */
  const save = async (id: string, values: SavedValues): Promise<boolean> => {
    const record = records.get(id);
    if (!record) return false;
    return saveValues(client.telemetry, record, values).then(
      () => true,
      () => false,
    );
  };
  return { put, save };
}
