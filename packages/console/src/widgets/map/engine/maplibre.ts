import { GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";

// From this page's own address: the policy of the console allows no others.
setWorkerUrl(workerUrl);

export { GeoJSONSource, MapLibreMap };
