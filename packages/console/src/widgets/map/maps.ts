import {
  googleMap,
  hereMap,
  imageMap,
  openStreetMap,
  placementGoogle,
  placementImage,
  placementOpenStreet,
  routeMap,
  routeMapOpenStreet,
  routeMapTencent,
  tencentMap,
  tripAnimation,
} from "@orrery/model/widgets/map-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { KEY_FUNCTIONS } from "../runtime/functions.ts";
import { MarkerMapView, PlacementView } from "./marker-map.tsx";
import { MAP_FUNCTIONS } from "./parts/map-functions.ts";
import { RouteMapView } from "./route-map.tsx";
import { TripView } from "./trip-view.tsx";

const LOOK = { padded: false, skeleton: "chart", runs: [...MAP_FUNCTIONS, ...KEY_FUNCTIONS] } as const;

export const openStreetMapWidget = defineWidget(openStreetMap, { ...LOOK, View: MarkerMapView });
export const googleMapWidget = defineWidget(googleMap, { ...LOOK, View: MarkerMapView });
export const hereMapWidget = defineWidget(hereMap, { ...LOOK, View: MarkerMapView });
export const tencentMapWidget = defineWidget(tencentMap, { ...LOOK, View: MarkerMapView });
export const imageMapWidget = defineWidget(imageMap, { ...LOOK, View: MarkerMapView });

export const routeMapWidget = defineWidget(routeMap, { ...LOOK, View: RouteMapView });
export const routeMapOpenStreetWidget = defineWidget(routeMapOpenStreet, { ...LOOK, View: RouteMapView });
export const routeMapTencentWidget = defineWidget(routeMapTencent, { ...LOOK, View: RouteMapView });

export const placementOpenStreetWidget = defineWidget(placementOpenStreet, { ...LOOK, View: PlacementView });
export const placementImageWidget = defineWidget(placementImage, { ...LOOK, View: PlacementView });
export const placementGoogleWidget = defineWidget(placementGoogle, { ...LOOK, View: PlacementView });

export const tripAnimationWidget = defineWidget(tripAnimation, { ...LOOK, View: TripView });
