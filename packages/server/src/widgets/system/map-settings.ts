import {
  allWhen,
  color,
  type Field,
  type Fields,
  flag,
  group,
  image,
  images,
  number,
  required,
  script,
  select,
  text,
  when,
} from "./settings-form.ts";

export type Provider = "google-map" | "openstreet-map" | "here" | "image-map" | "tencent-map";

const NAMES: Readonly<Record<Provider, string>> = {
  "google-map": "Google maps",
  "openstreet-map": "OpenStreetMap",
  here: "HERE maps",
  "image-map": "Image map",
  "tencent-map": "Tencent maps",
};

const OSM_LAYERS = [
  ...["OpenStreetMap.Mapnik", "OpenStreetMap.HOT", "Esri.WorldStreetMap", "Esri.WorldTopoMap"],
  ...["CartoDB.Positron", "CartoDB.DarkMatter"],
];
const HERE_LAYERS = ["HERE.normalDay", "HERE.normalNight", "HERE.hybridDay", "HERE.terrainDay"];

/** One look at any point of the world; a picture of one's own replaces it. */
const NO_PICTURE = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='800' height='500'/>";

const asIs = (layers: readonly string[], preset: string): Field =>
  select(
    layers.map((layer) => [layer, layer.replace(".", " · ")] as const),
    preset,
  );

const BY_PROVIDER: Readonly<Record<Provider, Fields>> = {
  "google-map": {
    gmApiKey: text(),
    gmDefaultMapType: select(["roadmap", "satellite", "hybrid", "terrain"], "roadmap"),
  },
  "openstreet-map": {
    mapProvider: asIs(OSM_LAYERS, "OpenStreetMap.Mapnik"),
    useCustomProvider: flag(false),
    customProviderTileUrl: text("https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png"),
  },
  here: {
    mapProviderHere: asIs(HERE_LAYERS, "HERE.normalDay"),
    credentials: group({ app_id: required(text()), app_code: required(text()) }),
  },
  "image-map": { mapImageUrl: image(NO_PICTURE), imageEntityAlias: text(""), imageUrlAttribute: text("") },
  "tencent-map": { tmApiKey: text(), tmDefaultMapType: select(["roadmap", "satellite", "hybrid"], "roadmap") },
};

/** Which map, and what that map needs (reference: widget catalogue, 1.6). */
export function providerFields(preset: Provider, withImages = true): Fields {
  const providers = (Object.keys(NAMES) as Provider[]).filter((one) => withImages || one !== "image-map");
  const own = providers.map((one) => allWhen(`model.provider === '${one}'`, BY_PROVIDER[one]));
  return Object.assign(
    {
      provider: select(
        providers.map((one) => [one, NAMES[one]] as const),
        preset,
      ),
    },
    ...own,
  ) as Fields;
}

const GEO = "model.provider !== 'image-map'";
const ON_IMAGE = "model.provider === 'image-map'";

const TOOLTIP = "<b>${entityName}</b><br/><br/><b>Latitude:</b> ${latitude:7}<br/><b>Longitude:</b> ${longitude:7}";
const NAME = "${entityName}";

const LABELS: Fields = {
  useLabelFunction: flag(false),
  label: when("model.useLabelFunction !== true", text(NAME)),
  labelFunction: when("useLabelFunction", script()),
};

const MARKER_IMAGES: Fields = {
  useMarkerImageFunction: flag(false),
  markerImage: when("model.useMarkerImageFunction !== true", image()),
  markerImageSize: when("model.useMarkerImageFunction !== true", number(34)),
  markerImageFunction: when("useMarkerImageFunction", script()),
  markerImages: when("useMarkerImageFunction", images()),
};

export const COMMON: Fields = {
  ...allWhen(GEO, {
    defaultZoomLevel: number(),
    useDefaultCenterPosition: flag(false),
    defaultCenterPosition: text("0,0"),
    fitMapBounds: flag(true),
  }),
  mapPageSize: number(16384),
  draggableMarker: flag(false),
  disableScrollZooming: flag(false),
  disableZoomControl: flag(false),
  ...allWhen(GEO, { latKeyName: text("latitude"), lngKeyName: text("longitude") }),
  ...allWhen(ON_IMAGE, { xPosKeyName: text("xPos"), yPosKeyName: text("yPos") }),
  showLabel: flag(true),
  ...LABELS,
  showTooltip: flag(true),
  showTooltipAction: select(["click", "hover"], "click"),
  autocloseTooltip: flag(true),
  useTooltipFunction: flag(false),
  tooltipPattern: when("model.useTooltipFunction !== true", text(TOOLTIP)),
  tooltipFunction: when("useTooltipFunction", script()),
  tooltipOffsetX: number(0),
  tooltipOffsetY: number(-1),
  markerOffsetX: number(0.5),
  markerOffsetY: number(1),
  posFunction: when(ON_IMAGE, script("return { x: origXPos, y: origYPos };")),
  color: color(),
  useColorFunction: flag(false),
  colorFunction: when("useColorFunction", script()),
  ...MARKER_IMAGES,
};

/** Shapes beside the markers. */
export const polygonFields = (editable = true): Fields => ({
  showPolygon: flag(false),
  ...allWhen("showPolygon", {
    polygonKeyName: text("coordinates"),
    ...(editable ? { editablePolygon: flag(false) } : {}),
    showPolygonLabel: flag(false),
    usePolygonLabelFunction: flag(false),
    polygonLabel: text(NAME),
    polygonLabelFunction: script(),
    polygonColor: color(),
    usePolygonColorFunction: flag(false),
    polygonColorFunction: script(),
    polygonOpacity: number(0.5),
    polygonStrokeColor: color(),
    usePolygonStrokeColorFunction: flag(false),
    polygonStrokeColorFunction: script(),
    polygonStrokeOpacity: number(1),
    polygonStrokeWeight: number(1),
    showPolygonTooltip: flag(false),
    usePolygonTooltipFunction: flag(false),
    polygonTooltipPattern: text(),
    polygonTooltipFunction: script(),
  }),
});

export const CLUSTER: Fields = {
  useClusterMarkers: when(GEO, flag(false)),
  ...allWhen("useClusterMarkers", {
    zoomOnClick: flag(true),
    maxZoom: number(),
    showCoverageOnHover: flag(true),
    animate: flag(true),
    maxClusterRadius: number(80),
    spiderfyOnMaxZoom: flag(false),
    chunkedLoading: flag(false),
    removeOutsideVisibleBounds: flag(true),
  }),
};

const EDITABLE = "model.editablePolygon === true || model.draggableMarker === true";
const CONTROLS = `(${EDITABLE}) && model.hideAllControlButton !== true`;

export const EDITOR: Fields = {
  ...allWhen(EDITABLE, { snappable: flag(false), initDragMode: flag(false), hideAllControlButton: flag(false) }),
  ...allWhen(CONTROLS, {
    hideDrawControlButton: flag(false),
    hideEditControlButton: flag(false),
    hideRemoveControlButton: flag(false),
  }),
};

export const ROUTE: Fields = { strokeWeight: number(2), strokeOpacity: number(1) };

export const TRIP: Fields = {
  normalizationStep: number(1000),
  latKeyName: text("latitude"),
  lngKeyName: text("longitude"),
  showLabel: flag(true),
  ...LABELS,
  showTooltip: flag(true),
  tooltipColor: color("#fff"),
  tooltipFontColor: color("#000"),
  tooltipOpacity: number(1),
  autocloseTooltip: flag(true),
  useTooltipFunction: flag(false),
  tooltipPattern: when("model.useTooltipFunction !== true", text(TOOLTIP)),
  tooltipFunction: when("useTooltipFunction", script()),
  rotationAngle: number(0),
  ...MARKER_IMAGES,
};

export const TRIP_PATH: Fields = {
  color: color(),
  useColorFunction: flag(false),
  colorFunction: when("useColorFunction", script()),
  ...ROUTE,
  usePolylineDecorator: flag(false),
  ...allWhen("usePolylineDecorator", {
    decoratorSymbol: select(["arrowHead", "dash"], "arrowHead"),
    decoratorSymbolSize: number(10),
    useDecoratorCustomColor: flag(false),
    decoratorCustomColor: color("#000"),
    decoratorOffset: text("20px"),
    endDecoratorOffset: text("20px"),
    decoratorRepeat: text("20px"),
  }),
};

export const TRIP_POINTS: Fields = {
  showPoints: flag(false),
  ...allWhen("showPoints", {
    pointColor: color(),
    useColorPointFunction: flag(false),
    colorPointFunction: script(),
    pointSize: number(10),
    usePointAsAnchor: flag(false),
    pointAsAnchorFunction: script(),
    pointTooltipOnRightPanel: flag(true),
  }),
};
