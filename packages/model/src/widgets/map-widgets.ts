import type { JsonObject } from "../entities/common.ts";
import { sections } from "../settings/index.ts";
import { type WidgetDeclaration, type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { type FunctionKey, functions, key, walk } from "./function-keys.ts";
import {
  CLUSTER,
  COMMON,
  EDITOR,
  geoProviderFields,
  POLYGON,
  type Provider,
  providerFields,
  ROUTE,
  SHOWN_POLYGON,
  TRIP,
  TRIP_PATH,
  TRIP_POINTS,
} from "./map-settings.ts";

const markerSettings = (provider: Provider) =>
  sections(
    ["Map", providerFields(provider)],
    ["Markers", COMMON],
    ["Polygons", POLYGON],
    ["Clusters", CLUSTER],
    ["Editing", EDITOR],
  );

const routeSettings = (provider: Provider) =>
  sections(["Map", providerFields(provider)], ["Markers", COMMON], ["Polygons", POLYGON], ["Route", ROUTE]);

/** From blue for cold to red for hot. */
const BY_TEMPERATURE = [
  "var temperature = dsData[dsIndex]['temperature'];",
  "if (temperature === undefined) return undefined;",
  "var part = (temperature + 60) / 120 * 100;",
  "return tinycolor.mix('blue', 'red', Math.max(0, Math.min(100, part))).toHexString();",
].join("\n");

const BY_SPEED = [
  "var speed = dsData[dsIndex]['Speed'];",
  "if (speed === undefined) return undefined;",
  "var part = Math.max(0, Math.min(100, (speed - 45) / 85 * 100));",
  "return part < 50 ? tinycolor.mix('green', 'yellow', part * 2).toHexString()",
  "  : tinycolor.mix('yellow', 'red', (part - 50) * 2).toHexString();",
].join("\n");

const TEMPERATURE_TOOLTIP = "<b>${entityName}</b><br/><br/><b>Temperature:</b> ${temperature} °C";

const LATEST: JsonObject = {
  color: "#fe7569",
  useColorFunction: true,
  colorFunction: BY_TEMPERATURE,
  tooltipPattern: TEMPERATURE_TOOLTIP,
  fitMapBounds: true,
  showLabel: true,
  showTooltip: true,
  mapPageSize: 16384,
};

/** Small steps around `value`, one every five seconds. */
const jitter = (value: number, width: number) =>
  `var step = Math.floor(time / 5000);\nreturn ${value} + Math.sin(step * 12.9898) * ${width};`;

interface Place {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly kind: string;
}

const PLACES: readonly [Place, Place] = [
  { name: "First point", at: [15.833293, -90.454221], kind: "colorpin" },
  { name: "Second point", at: [14.450463, -84.845334], kind: "thermometer" },
];
const ON_PICTURE: readonly [Place, Place] = [
  { name: "First point", at: [0.2, 0.3], kind: "colorpin" },
  { name: "Second point", at: [0.6, 0.7], kind: "thermometer" },
];

function pointsOf(provider: Provider): readonly JsonObject[] {
  const [places, names] =
    provider === "image-map"
      ? ([ON_PICTURE, ["xPos", "yPos"]] as const)
      : ([PLACES, ["latitude", "longitude"]] as const);
  return places.map(({ name, at, kind }) => {
    const width = provider === "image-map" ? 0.03 : 0.3;
    const keys: FunctionKey[] = [
      key(names[0], jitter(at[0], width)),
      key(names[1], jitter(at[1], width)),
      key("temperature", walk(20, -60, 60)),
      key("Type", `return '${kind}';`),
    ];
    return functions(keys, name);
  });
}

/** A route around the hills of San Francisco, one step every three seconds. */
const WAY = [
  ...[
    [37.7716, -122.4101],
    [37.7722, -122.4117],
    [37.7735, -122.4133],
    [37.7748, -122.4149],
    [37.7761, -122.4166],
  ],
  ...[
    [37.7774, -122.4182],
    [37.7788, -122.4199],
    [37.7799, -122.4183],
    [37.7787, -122.4167],
    [37.7774, -122.415],
  ],
  ...[
    [37.7761, -122.4134],
    [37.7748, -122.4118],
    [37.7735, -122.4101],
    [37.7722, -122.4085],
  ],
] as const;

const along = (part: 0 | 1, stepMs: number) =>
  `var places = [${WAY.map((place) => place[part]).join(", ")}];\nreturn places[Math.floor(time / ${stepMs}) % places.length];`;

const routeOf = (name: string, stepMs: number, speed: boolean) => [
  functions(
    [
      key("latitude", along(0, stepMs)),
      key("longitude", along(1, stepMs)),
      ...(speed ? [key("Speed", walk(20, 45, 130))] : []),
    ],
    name,
  ),
];

type Names = readonly [alias: string, name: string, description: string];
type Size = readonly [columns: number, rows: number];

const markers = (names: Names, size: Size, provider: Provider, more: JsonObject = {}, actions?: JsonObject) =>
  widget(names, "latest", size, {
    frame: "raised",
    config: { datasources: pointsOf(provider), ...(actions ? { actions } : {}) },
    parameters: { hasDataPageLink: true },
    actionSources: ["markerClick", "polygonClick", "tooltipAction"],
    settings: markerSettings(provider),
    newSettings: { ...LATEST, ...more },
  });

const route = (names: Names, provider: Provider) =>
  widget(names, "timeseries", [8.5, 6], {
    frame: "raised",
    config: { datasources: routeOf("First route", 3000, true) },
    parameters: { hasDataPageLink: true, ignoreDataUpdateOnIntervalTick: true },
    actionSources: ["markerClick", "polygonClick", "tooltipAction"],
    settings: routeSettings(provider),
    newSettings: {
      color: "#1976d3",
      useColorFunction: true,
      colorFunction: BY_SPEED,
      strokeWeight: 4,
      strokeOpacity: 0.65,
      fitMapBounds: true,
      showLabel: true,
      showTooltip: true,
      mapPageSize: 16384,
    },
  });

export const routeMapTencent = route(
  ["route_map_tencent_maps", "Route Map - Tencent Maps", "Ways of things on Tencent's map."],
  "tencent-map",
);
export const routeMap = route(["route_map", "Route Map", "Ways of things on Google's map."], "google-map");
export const routeMapOpenStreet = route(
  ["route_map_openstreetmap", "Route Map - OpenStreetMap", "Ways of things on the map of OpenStreetMap."],
  "openstreet-map",
);

export const tripAnimation = widget(
  ["test", "Trip Animation", "Plays back the way of a thing."],
  "timeseries",
  [10, 6.5],
  {
    frame: "raised",
    config: {
      datasources: routeOf("First route", 1000, false),
      useDashboardTimewindow: false,
      timewindow: {
        history: { historyType: 0, interval: 1000, timewindowMs: 60_000 },
        aggregation: { type: "NONE", limit: 500 },
      },
    },
    actionSources: ["tooltipAction"],
    settings: sections(
      ["Map", geoProviderFields("openstreet-map")],
      ["Trip", TRIP],
      ["Path", TRIP_PATH],
      ["Points", TRIP_POINTS],
      ["Polygons", SHOWN_POLYGON],
    ),
    newSettings: { rotationAngle: 180 },
  },
);

export const tencentMap = markers(
  ["tencent_maps", "Tencent Maps", "Places of things on Tencent's map."],
  [9, 6],
  "tencent-map",
);
export const hereMap = markers(["here_map", "HERE Map", "Places of things on HERE's map."], [9.5, 6], "here");
export const imageMap = markers(
  ["image_map", "Image Map", "Places of things on a picture of your own."],
  [8.5, 6.5],
  "image-map",
);
export const googleMap = markers(
  ["google_maps", "Google Maps", "Places of things on Google's map."],
  [8.5, 6],
  "google-map",
);
export const openStreetMap = markers(
  ["openstreetmap", "OpenStreetMap", "Places of things on the map of OpenStreetMap."],
  [8.5, 6],
  "openstreet-map",
);

export const mapWidgets: WidgetsBundleDeclaration = {
  alias: "maps_v2",
  title: "Maps",
  description: "Where things are, where they have been.",
  widgets: [
    routeMapTencent,
    tripAnimation,
    routeMap,
    routeMapOpenStreet,
    tencentMap,
    hereMap,
    imageMap,
    googleMap,
    openStreetMap,
  ],
};

const DELETE_LINK = "<br/><br/><link-act name='delete'>Delete</link-act>";
const EDITING: JsonObject = {
  draggableMarker: true,
  editablePolygon: true,
  defaultZoomLevel: 5,
  tooltipPattern: `${TEMPERATURE_TOOLTIP}${DELETE_LINK}`,
};

/** Implemented by the console. */
const TOOLTIP_ACTIONS: JsonObject = {
  tooltipAction: [
    { id: "delete", name: "delete", icon: "delete", type: "custom", customFunction: "" },
    { id: "delete_polygon", name: "delete_polygon", icon: "delete", type: "custom", customFunction: "" },
  ],
};

const placing = (alias: string, map: string, size: Size, provider: Provider) =>
  markers(
    [`markers_placement_${alias}`, `Markers Placement - ${map}`, "Moves the places of things and writes them."],
    size,
    provider,
    { ...EDITING, provider },
    TOOLTIP_ACTIONS,
  );

export const placementOpenStreet = placing("openstreetmap", "OpenStreetMap", [8.5, 6.5], "openstreet-map");
export const placementImage = placing("image_map", "Image Map", [8.5, 6.5], "image-map");
export const placementGoogle = placing("google_maps", "Google Maps", [8.5, 6], "google-map");

/** Maps that write positions; part of the input widgets. */
export const markersPlacement: readonly WidgetDeclaration[] = [placementOpenStreet, placementImage, placementGoogle];
