import { useTranslation } from "react-i18next";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { MapRecord } from "./parts/map-record.ts";
import type { PlaceReader } from "./parts/marker-parts.ts";
import type { Place } from "./parts/place.ts";
import type { Removal } from "./parts/removal-actions.ts";
import { parsedShape } from "./parts/shapes.ts";
import type { SavedValues } from "./save-places.ts";

interface Removals {
  readonly records: ReadonlyMap<string, MapRecord>;
  readonly placeOf: PlaceReader;
  readonly shapeKey: string;
  readonly put: (id: string, to: Place | undefined) => Promise<boolean>;
  readonly save: (id: string, values: SavedValues) => Promise<boolean>;
}

/** Takes places and shapes of entities away; each can be taken back for as long as it is said. */
export function useRemovals({ records, placeOf, shapeKey, put, save }: Removals) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = async (what: Removal, id: string): Promise<void> => {
    const record = records.get(id);
    if (!record) return;
    const at = placeOf(record);
    const shape = parsedShape(record.values[shapeKey]);
    const isDone = await (what === "marker" ? put(id, undefined) : save(id, { [shapeKey]: null }));
    if (!isDone) return;
    const restore = () => void (what === "marker" ? at && put(id, at) : save(id, { [shapeKey]: shape }));
    toast({
      type: "success",
      message: t(what === "marker" ? "map.removed-place" : "map.removed-shape", { name: record.entity.name }),
      action: { label: t("map.restore"), run: restore },
    });
  };
  return { remove };
}
