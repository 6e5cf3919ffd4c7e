import type { Client } from "@orrery/client";
import {
  catalogued,
  type Json,
  type PeerState,
  peerAlias,
  peerFile,
  peerKey,
  peerSource,
  peerWidget,
} from "./peer-file.ts";
import { named } from "./tenant-stage.ts";

const drawing = (width: number, height: number, fill: string) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='${width}' height='${height}' fill='${fill}'/></svg>`,
  )}`;
const PLAN = drawing(800, 600, "white");

/** Colours of two entities, as a function gives them. */
const BY_NAME = {
  useColorFunction: true,
  colorFunction: "return data.entityName.indexOf('East') === 0 ? '#cc0000' : '#00aa00';",
};
/** What it gives each. */
export const [WEST, EAST] = ["#00aa00", "#cc0000"] as const;
const PICTURE = {
  provider: "image-map",
  mapImageUrl: PLAN,
  showLabel: false,
  showTooltip: false,
  useColorFunction: false,
};
/** Buttons would lie over markers at the edge. */
const EARTH = { showLabel: false, showTooltip: false, useColorFunction: false, disableZoomControl: true };
const TEXT = { showTooltip: true, tooltipPattern: "Here is ${entityName}", autocloseTooltip: true };
const AREA = { showPolygon: true, polygonKeyName: "ground", polygonOpacity: 1, polygonStrokeWeight: 1 };

interface Given {
  readonly title: string;
  readonly settings: Json;
  /** `maps_v2/image_map` by default. */
  readonly name?: string;
}

const PICTURES: readonly Given[] = [
  { title: "plain", settings: { ...PICTURE, ...TEXT, color: "#0000cc" } },
  {
    title: "moved",
    settings: {
      ...{ ...PICTURE, ...TEXT, color: "#0000cc", markerOffsetX: 1, markerOffsetY: 2 },
      ...{ tooltipOffsetX: 1, tooltipOffsetY: -3, showTooltipAction: "hover", disableZoomControl: true },
    },
  },
  {
    title: "pictured",
    settings: {
      ...{ ...PICTURE, ...TEXT, autocloseTooltip: false, xPosKeyName: "x2", yPosKeyName: "y2" },
      ...{ showLabel: true, label: "Name" },
      ...{ markerImage: drawing(20, 10, "#00aaaa"), markerImageSize: 60, markerOffsetX: 0.5, markerOffsetY: 0.5 },
    },
  },
  {
    title: "of an attribute",
    settings: {
      ...PICTURE,
      mapImageUrl: "",
      imageEntityAlias: "Plan",
      imageUrlAttribute: "plan",
      mapPageSize: 1,
      color: "#0000cc",
    },
  },
];

const SHAPES: readonly Given[] = [
  {
    title: "area",
    settings: {
      ...{ ...PICTURE, ...AREA, polygonColor: "#0000aa", polygonStrokeColor: "#aa00aa", polygonStrokeWeight: 8 },
      ...{ polygonStrokeOpacity: 1, showPolygonTooltip: true, polygonTooltipPattern: "Ground of ${entityName}" },
    },
  },
  {
    title: "faint area",
    settings: {
      ...{ ...PICTURE, ...AREA, polygonColor: "#0000aa", polygonStrokeColor: "#aa00aa", polygonStrokeWeight: 8 },
      ...{ polygonOpacity: 0.5, polygonStrokeOpacity: 0.5, showPolygonLabel: true, polygonLabel: "Ground" },
    },
  },
  {
    title: "edited",
    settings: {
      ...PICTURE,
      ...AREA,
      editablePolygon: true,
      draggableMarker: true,
      initDragMode: true,
      snappable: true,
    },
  },
  {
    title: "edited without buttons",
    settings: { ...PICTURE, ...AREA, editablePolygon: true, draggableMarker: true, hideAllControlButton: true },
  },
  {
    title: "edited with one button",
    settings: {
      ...{ ...PICTURE, ...AREA, editablePolygon: true, draggableMarker: true },
      ...{ hideDrawControlButton: true, hideRemoveControlButton: true },
    },
  },
];

const GLOBE: readonly Given[] = [
  {
    ...{ title: "centred", name: "maps_v2/openstreetmap" },
    settings: {
      ...{ ...EARTH, ...BY_NAME, fitMapBounds: false, useDefaultCenterPosition: true, defaultCenterPosition: "50,5" },
      ...{ defaultZoomLevel: 4, disableScrollZooming: true },
    },
  },
  { title: "fitted", name: "maps_v2/openstreetmap", settings: { ...EARTH, ...BY_NAME, fitMapBounds: true } },
  {
    ...{ title: "other keys", name: "maps_v2/openstreetmap" },
    settings: { ...EARTH, ...BY_NAME, latKeyName: "lat2", lngKeyName: "lng2" },
  },
  {
    ...{ title: "clustered", name: "maps_v2/openstreetmap" },
    settings: {
      ...{ ...EARTH, ...BY_NAME, useClusterMarkers: true, maxClusterRadius: 200, zoomOnClick: true, animate: false },
      ...{ fitMapBounds: false, useDefaultCenterPosition: true, defaultCenterPosition: "50,10", defaultZoomLevel: 4 },
    },
  },
  {
    ...{ title: "clustered to a level", name: "maps_v2/openstreetmap" },
    settings: {
      ...{ ...EARTH, ...BY_NAME, useClusterMarkers: true, maxClusterRadius: 200, maxZoom: 4 },
      ...{ fitMapBounds: false, useDefaultCenterPosition: true, defaultCenterPosition: "50,10", defaultZoomLevel: 4 },
    },
  },
  {
    ...{ title: "in one place", name: "maps_v2/openstreetmap" },
    settings: {
      ...{ ...EARTH, ...BY_NAME, latKeyName: "lat3", lngKeyName: "lng3", useClusterMarkers: true },
      ...{ spiderfyOnMaxZoom: true, zoomOnClick: true },
    },
  },
];

const WAYS: readonly Given[] = [
  {
    ...{ title: "thick way", name: "maps_v2/route_map_openstreetmap" },
    settings: { ...EARTH, color: "#cc00cc", strokeWeight: 12, strokeOpacity: 1 },
  },
  {
    ...{ title: "faint way", name: "maps_v2/route_map_openstreetmap" },
    settings: { ...EARTH, color: "#cc00cc", strokeWeight: 12, strokeOpacity: 0.4 },
  },
  {
    ...{ title: "trip", name: "maps_v2/test" },
    settings: {
      ...{
        ...EARTH,
        showTooltip: true,
        tooltipPattern: "Now ${latitude:1}",
        tooltipColor: "#223344",
        tooltipOpacity: 0.9,
      },
      ...{
        tooltipFontColor: "#ffeedd",
        normalizationStep: 60_000,
        color: "#cc00cc",
        strokeWeight: 8,
        strokeOpacity: 1,
      },
      ...{
        showPoints: true,
        pointColor: "#cc6600",
        pointSize: 16,
        pointTooltipOnRightPanel: true,
        usePointAsAnchor: true,
      },
    },
  },
  {
    ...{ title: "decorated trip", name: "maps_v2/test" },
    settings: {
      ...{ ...EARTH, showTooltip: false, color: "#dddddd", strokeWeight: 10, usePolylineDecorator: true },
      ...{ decoratorSymbol: "arrowHead", decoratorSymbolSize: 16, decoratorRepeat: "24px" },
      ...{ useDecoratorCustomColor: true, decoratorCustomColor: "#008800" },
      ...{ markerImage: drawing(40, 10, "#00aaaa"), markerImageSize: 40, rotationAngle: 90 },
    },
  },
];

const STATES: Readonly<Record<string, readonly Given[]>> = { PICTURES, SHAPES, GLOBE, WAYS };
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "maps_v2/image_map": ["xPos", "yPos", "x2", "y2", "ground"],
  "maps_v2/openstreetmap": ["latitude", "longitude", "lat2", "lng2", "lat3", "lng3"],
};

/** Saves a dashboard with maps of two devices, one for each setting; resolves with its path. */
export async function savedMaps(client: Client): Promise<string> {
  const mark = crypto.randomUUID().slice(0, 8);
  const [west, east] = await Promise.all([
    client.devices.save({ name: `West ${mark}` }),
    client.devices.save({ name: `East ${mark}` }),
  ]);
  const ground = JSON.stringify([
    [0.2, 0.2],
    [0.8, 0.8],
  ]);
  const plan = drawing(400, 300, "#ccddee");
  await Promise.all([
    client.telemetry.saveAttributes(west.id, "SERVER_SCOPE", {
      ...{ xPos: 0.5, yPos: 0.5, x2: 0.25, y2: 0.5, ground, plan },
      ...{ latitude: 50, longitude: 5, lat2: 40, lng2: 0, lat3: 50, lng3: 5 },
    }),
    client.telemetry.saveAttributes(east.id, "SERVER_SCOPE", {
      ...{ xPos: 0.7, yPos: 0.5, x2: 0.75, y2: 0.5 },
      ...{ latitude: 50, longitude: 15, lat2: 40, lng2: 40, lat3: 50, lng3: 5 },
    }),
  ]);
  const now = Date.now();
  for (const [at, longitude] of [5, 7, 9].entries()) {
    await client.telemetry.save(west.id, { ts: now - (10 - at) * 60_000, values: { latitude: 50, longitude } });
  }
  const aliases = [
    peerAlias(1, "Both", { type: "entityList", entityType: "DEVICE", entityList: [west.id.id, east.id.id] }),
    peerAlias(2, "Plan", { type: "singleEntity", singleEntity: west.id, resolveMultiple: false }),
  ];
  let number = 0;
  const states = Object.entries(STATES).map(
    ([id, all]): PeerState => ({
      ...{ id, name: id },
      widgets: all.map(({ title, name = "maps_v2/image_map", settings }) => {
        const keys = KEYS[name];
        const source = keys
          ? peerSource(
              1,
              keys.map((key) => peerKey(key, "attribute")),
            )
          : peerSource(
              2,
              ["latitude", "longitude"].map((key) => peerKey(key, "timeseries")),
            );
        return peerWidget(catalogued(name), ++number, (config) => ({
          ...{ ...config, title, showTitle: true, useDashboardTimewindow: true, datasources: [source] },
          settings: { ...(config.settings as Json), ...settings },
        }));
      }),
    }),
  );
  const title = named("Maps");
  const made = peerFile({ title, widgets: states.flatMap((state) => state.widgets), aliases, states });
  const timewindow = {
    ...{ realtime: { realtimeType: 0, interval: 1000, timewindowMs: 3_600_000 } },
    aggregation: { type: "NONE", limit: 500 },
  };
  const file = { ...made, configuration: { ...(made.configuration as Json), timewindow } };
  const { id } = await client.dashboards.save(file as never);
  return `/dashboards/${id.id}`;
}
