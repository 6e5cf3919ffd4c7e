import type { SettingsOf } from "@orrery/model/widgets";
import type { openStreetMap, routeMap, tripAnimation } from "@orrery/model/widgets/map-widgets";

export type MarkerMapSettings = SettingsOf<typeof openStreetMap>;
export type RouteMapSettings = SettingsOf<typeof routeMap>;
export type TripSettings = SettingsOf<typeof tripAnimation>;

/** What maps of both kinds have; those of routes have no clusters and change nothing. */
export type SceneSettings = RouteMapSettings extends infer R
  ? Pick<MarkerMapSettings, Extract<keyof MarkerMapSettings, keyof R>> &
      Partial<Pick<MarkerMapSettings, Exclude<keyof MarkerMapSettings, keyof R>>>
  : never;

type Common = MarkerMapSettings & RouteMapSettings;

/** Settings of labels, colours and pictures, as all maps have them. */
export type LookSettings = Pick<
  TripSettings,
  | "showLabel"
  | "useLabelFunction"
  | "label"
  | "labelFunction"
  | "color"
  | "useColorFunction"
  | "colorFunction"
  | "useMarkerImageFunction"
  | "markerImage"
  | "markerImageSize"
  | "markerImageFunction"
  | "markerImages"
  | "showTooltip"
  | "useTooltipFunction"
  | "tooltipPattern"
  | "tooltipFunction"
  | "latKeyName"
  | "lngKeyName"
> &
  Partial<Pick<Common, "markerOffsetX" | "markerOffsetY" | "posFunction" | "xPosKeyName" | "yPosKeyName">> &
  Partial<Pick<Common | TripSettings, "provider">> &
  Partial<StrokeFunctions>;

type StrokeFunctions = Pick<
  RouteMapSettings,
  "useStrokeWeightFunction" | "strokeWeightFunction" | "useStrokeOpacityFunction" | "strokeOpacityFunction"
>;

/** Settings of ways. */
export type WaySettings = Pick<RouteMapSettings, "color" | "useColorFunction" | "strokeWeight" | "strokeOpacity"> &
  Partial<StrokeFunctions>;

/** Settings of shapes. */
export type ShapeSettings = Pick<
  TripSettings,
  | "showPolygon"
  | "polygonKeyName"
  | "showPolygonLabel"
  | "usePolygonLabelFunction"
  | "polygonLabel"
  | "polygonLabelFunction"
  | "polygonColor"
  | "usePolygonColorFunction"
  | "polygonColorFunction"
  | "polygonOpacity"
  | "polygonStrokeColor"
  | "usePolygonStrokeColorFunction"
  | "polygonStrokeColorFunction"
  | "polygonStrokeOpacity"
  | "polygonStrokeWeight"
  | "showPolygonTooltip"
  | "usePolygonTooltipFunction"
  | "polygonTooltipPattern"
  | "polygonTooltipFunction"
>;

/** Settings of the points of a trip. */
export type PointSettings = Pick<
  TripSettings,
  | "showPoints"
  | "pointColor"
  | "useColorPointFunction"
  | "colorPointFunction"
  | "pointSize"
  | "usePointAsAnchor"
  | "pointAsAnchorFunction"
>;
