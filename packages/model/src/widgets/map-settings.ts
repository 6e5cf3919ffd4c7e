import {
  all,
  allWhen,
  any,
  choice,
  color,
  flag,
  group,
  image,
  is,
  isNot,
  list,
  number,
  off,
  on,
  type Shape,
  script,
  text,
  unlisted,
  when,
  whenAbsent,
} from "../settings/index.ts";

export type Provider = "google-map" | "openstreet-map" | "here" | "image-map" | "tencent-map";

const NAMES: Readonly<Record<Provider, string>> = {
  "google-map": "Google maps",
  "openstreet-map": "OpenStreetMap",
  here: "HERE maps",
  "image-map": "Image map",
  "tencent-map": "Tencent maps",
};

const OSM_LAYERS = [
  "OpenStreetMap.Mapnik",
  "OpenStreetMap.HOT",
  "Esri.WorldStreetMap",
  "Esri.WorldTopoMap",
  "CartoDB.Positron",
  "CartoDB.DarkMatter",
];
const HERE_LAYERS = ["HERE.normalDay", "HERE.normalNight", "HERE.hybridDay", "HERE.terrainDay"];

/** One look at any point of the world; a picture of one's own replaces it. */
const NO_PICTURE = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='800' height='500'/>";

const layers = (names: readonly string[], preset: string) =>
  choice(
    names.map((name) => [name, name.replace(".", " · ")] as const),
    preset,
  );

const providers = <const P extends Provider>(names: readonly P[], preset: NoInfer<P>) =>
  choice<P>(
    names.map((name) => [name, NAMES[name]] as const),
    preset,
  );

const of = <const S extends Shape>(provider: Provider, shape: S) => allWhen(is("provider", provider), shape);

// Kept for other consoles: Google's and HERE's maps, and Tencent's kinds of maps, need scripts and keys of strangers.
const GOOGLE = of("google-map", {
  gmApiKey: unlisted(text()),
  gmDefaultMapType: unlisted(choice(["roadmap", "satellite", "hybrid", "terrain"], "roadmap")),
});
const OPEN_STREET = of("openstreet-map", {
  mapProvider: layers(OSM_LAYERS, "OpenStreetMap.Mapnik"),
  useCustomProvider: flag(false),
  customProviderTileUrl: text("https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png"),
});
const HERE = of("here", {
  mapProviderHere: unlisted(layers(HERE_LAYERS, "HERE.normalDay")),
  credentials: unlisted(group({ app_id: text(), app_code: text() })),
});
const IMAGE = of("image-map", {
  mapImageUrl: image(NO_PICTURE),
  imageEntityAlias: text(""),
  imageUrlAttribute: text(""),
});
const TENCENT = of("tencent-map", {
  tmApiKey: unlisted(text()),
  tmDefaultMapType: unlisted(choice(["roadmap", "satellite", "hybrid"], "roadmap")),
});

/** The map provider and its settings (reference: widget catalogue, 1.6). */
export const providerFields = (preset: Provider) => ({
  provider: providers(["google-map", "openstreet-map", "here", "image-map", "tencent-map"], preset),
  ...GOOGLE,
  ...OPEN_STREET,
  ...HERE,
  ...IMAGE,
  ...TENCENT,
});

/** {@link providerFields} for maps that cannot be an image. */
export const geoProviderFields = (preset: Exclude<Provider, "image-map">) => ({
  provider: providers(["google-map", "openstreet-map", "here", "tencent-map"], preset),
  ...GOOGLE,
  ...OPEN_STREET,
  ...HERE,
  ...TENCENT,
});

const GEO = isNot("provider", "image-map");
const ON_IMAGE = is("provider", "image-map");

const TOOLTIP = "<b>${entityName}</b><br/><br/><b>Latitude:</b> ${latitude:7}<br/><b>Longitude:</b> ${longitude:7}";
const NAME = "${entityName}";

/** Maps of files that do not say so show none (reference: dashboards and widgets, 6.4). */
const shown = () => whenAbsent(false, flag(true));

const LABELS = {
  showLabel: shown(),
  useLabelFunction: flag(false),
  label: when(off("useLabelFunction"), text(NAME)),
  labelFunction: when(on("useLabelFunction"), script()),
};

const MARKER_IMAGES = {
  useMarkerImageFunction: flag(false),
  markerImage: when(off("useMarkerImageFunction"), image()),
  markerImageSize: when(off("useMarkerImageFunction"), number(34)),
  markerImageFunction: when(on("useMarkerImageFunction"), script()),
  markerImages: when(on("useMarkerImageFunction"), list(image())),
};

export const COMMON = {
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
  ...LABELS,
  showTooltip: shown(),
  showTooltipAction: choice(["click", "hover"], "click"),
  autocloseTooltip: shown(),
  useTooltipFunction: flag(false),
  tooltipPattern: when(off("useTooltipFunction"), text(TOOLTIP)),
  tooltipFunction: when(on("useTooltipFunction"), script()),
  tooltipOffsetX: number(0),
  tooltipOffsetY: number(-1),
  markerOffsetX: number(0.5),
  markerOffsetY: number(1),
  posFunction: when(ON_IMAGE, script("return { x: origXPos, y: origYPos };")),
  color: color(),
  useColorFunction: flag(false),
  colorFunction: when(on("useColorFunction"), script()),
  ...MARKER_IMAGES,
};

const polygons = <const S extends Shape>(more: S) => ({
  showPolygon: flag(false),
  ...allWhen(on("showPolygon"), {
    polygonKeyName: text("coordinates"),
    ...more,
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

/** Shapes beside the markers. */
export const POLYGON = polygons({ editablePolygon: flag(false) });

/** {@link POLYGON} of maps that only show them. */
export const SHOWN_POLYGON = polygons({});

export const CLUSTER = {
  useClusterMarkers: when(GEO, flag(false)),
  ...allWhen(on("useClusterMarkers"), {
    zoomOnClick: flag(true),
    maxZoom: number(),
    showCoverageOnHover: flag(true),
    animate: flag(true),
    maxClusterRadius: number(80),
    spiderfyOnMaxZoom: flag(false),
    // Clusters are made beside the page and only what is seen is drawn, whatever these say.
    chunkedLoading: unlisted(flag(false)),
    removeOutsideVisibleBounds: unlisted(flag(true)),
  }),
};

const EDITABLE = any(on("editablePolygon"), on("draggableMarker"));
const CONTROLS = all(EDITABLE, off("hideAllControlButton"));

export const EDITOR = {
  ...allWhen(EDITABLE, { snappable: flag(false), initDragMode: flag(false), hideAllControlButton: flag(false) }),
  ...allWhen(CONTROLS, {
    hideDrawControlButton: flag(false),
    hideEditControlButton: flag(false),
    hideRemoveControlButton: flag(false),
  }),
};

export const ROUTE = {
  strokeWeight: number(2),
  strokeOpacity: number(1),
  // The forms of other consoles do not have these either; their maps read them.
  useStrokeWeightFunction: unlisted(flag(false)),
  strokeWeightFunction: unlisted(when(on("useStrokeWeightFunction"), script())),
  useStrokeOpacityFunction: unlisted(flag(false)),
  strokeOpacityFunction: unlisted(when(on("useStrokeOpacityFunction"), script())),
};

export const TRIP = {
  normalizationStep: number(1000),
  latKeyName: text("latitude"),
  lngKeyName: text("longitude"),
  ...LABELS,
  showTooltip: shown(),
  tooltipColor: color("#fff"),
  tooltipFontColor: color("#000"),
  tooltipOpacity: number(1),
  autocloseTooltip: shown(),
  useTooltipFunction: flag(false),
  tooltipPattern: when(off("useTooltipFunction"), text(TOOLTIP)),
  tooltipFunction: when(on("useTooltipFunction"), script()),
  rotationAngle: number(0),
  ...MARKER_IMAGES,
};

export const TRIP_PATH = {
  color: color(),
  useColorFunction: flag(false),
  colorFunction: when(on("useColorFunction"), script()),
  ...ROUTE,
  usePolylineDecorator: flag(false),
  ...allWhen(on("usePolylineDecorator"), {
    decoratorSymbol: choice(["arrowHead", "dash"], "arrowHead"),
    decoratorSymbolSize: number(10),
    useDecoratorCustomColor: flag(false),
    decoratorCustomColor: color("#000"),
    // Signs of ours are spread over the whole way.
    decoratorOffset: unlisted(text("20px")),
    endDecoratorOffset: unlisted(text("20px")),
    decoratorRepeat: text("20px"),
  }),
};

export const TRIP_POINTS = {
  showPoints: flag(false),
  ...allWhen(on("showPoints"), {
    pointColor: color(),
    useColorPointFunction: flag(false),
    colorPointFunction: script(),
    pointSize: number(10),
    usePointAsAnchor: flag(false),
    pointAsAnchorFunction: script(),
    pointTooltipOnRightPanel: flag(true),
  }),
};
