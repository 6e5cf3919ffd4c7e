import { GeoJSONSource, type MapLibreMap } from "./maplibre.ts";
import { loadWorld } from "./world.ts";

/** From here on coarse lands have corners. */
const FINE_ZOOM = 3.8;

/** Draws the lands finely once they are looked at closely, after all else is drawn: it is ten times as much. */
export function refineWorld(map: MapLibreMap): void {
  const refine = () => {
    if (map.getZoom() < FINE_ZOOM) return;
    map.off("idle", refine);
    loadWorld("fine").then(
      ({ lands, borders }) => {
        const [land, border] = [map.getSource("lands"), map.getSource("borders")];
        if (land instanceof GeoJSONSource) land.setData(lands);
        if (border instanceof GeoJSONSource) border.setData(borders);
      },
      () => undefined, // the coarse ones stay
    );
  };
  map.on("idle", refine);
}
