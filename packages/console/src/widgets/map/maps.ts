import { googleMap, hereMap, imageMap, openStreetMap, tencentMap } from "@orrery/model/widgets/map-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { MarkerMapView } from "./marker-map.tsx";
import { MAP_FUNCTIONS } from "./parts/map-functions.ts";

const LOOK = { padded: false, skeleton: "chart", runs: MAP_FUNCTIONS } as const;

export const openStreetMapWidget = defineWidget(openStreetMap, { ...LOOK, View: MarkerMapView });
export const googleMapWidget = defineWidget(googleMap, { ...LOOK, View: MarkerMapView });
export const hereMapWidget = defineWidget(hereMap, { ...LOOK, View: MarkerMapView });
export const tencentMapWidget = defineWidget(tencentMap, { ...LOOK, View: MarkerMapView });
export const imageMapWidget = defineWidget(imageMap, { ...LOOK, View: MarkerMapView });
