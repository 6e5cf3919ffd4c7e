import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { BaseMap } from "../parts/base-map.ts";
import type { MapColors } from "./map-colors.ts";
import { ownStyle } from "./own-style.ts";
import type { World } from "./world.ts";

/** How markers are put together where they are close. */
export interface Clusters {
  readonly radius: number;
  readonly maxZoom: number | undefined;
  /** The ground of a cluster is shown while the pointer is on it. */
  readonly showsCoverage: boolean;
  /** A press on a cluster moves the map smoothly. */
  readonly isAnimated: boolean;
  /** A press on one that no zoom takes apart lists what is in it. */
  readonly listsTogether: boolean;
}

export interface StyleOptions {
  readonly base: BaseMap;
  readonly world: World | undefined;
  /** The style of a base of that kind. */
  readonly style?: StyleSpecification | undefined;
  readonly clusters: Clusters | undefined;
  /** Signs along lines. */
  readonly decor?:
    | { readonly symbol: "arrowHead" | "dash"; readonly size: number; readonly repeat: number }
    | undefined;
  /** Of dots, px from where they are: pictures have an anchor of their own. */
  readonly dotOffset: readonly [number, number];
}

const EMPTY: GeoJSON.FeatureCollection = { type: "FeatureCollection", features: [] };
const own = (name: string): ExpressionSpecification => ["get", name];
const IS_CLUSTER: ExpressionSpecification = ["has", "point_count"];
/** Colours that nothing chose are ours. */
const chosen = (name: string, otherwise: string): ExpressionSpecification => [
  "case",
  ["==", own(name), ""],
  otherwise,
  own(name),
];
const IS_SINGLE: ExpressionSpecification = ["!", IS_CLUSTER];
const HAS_PICTURE: ExpressionSpecification = ["has", "picture"];
/** Of the name of an image that is stretched behind labels. */
export const TAG = "tag";
const DOT_RADIUS = 7;

/** Layers that answer to the pointer, the upper ones first. */
export const ACTIVE_LAYERS = ["pictures", "dots", "tags", "clusters", "points", "shapes"] as const;

/** The whole map as MapLibre draws it. Texts are drawn with fonts of this page, so nothing is fetched for them. */
export function mapStyle(options: StyleOptions, colors: MapColors): StyleSpecification {
  const { base, style } = options;
  const below = base.kind === "style" && style ? ownStyle(style, base.url, colors.font) : undefined;
  return {
    version: 8,
    ...(below?.sprite && { sprite: below.sprite }),
    sources: { ...below?.sources, ...sourcesOf(options) },
    layers: [...(below?.layers ?? baseLayers(options, colors)), ...ownLayers(options, colors)],
  };
}

function sourcesOf({ base, world, clusters }: StyleOptions): StyleSpecification["sources"] {
  const markers = clusters && {
    cluster: true,
    clusterRadius: clusters.radius,
    ...(clusters.maxZoom === undefined ? {} : { clusterMaxZoom: clusters.maxZoom }),
  };
  return {
    ...(world && {
      lands: { type: "geojson", data: world.lands, tolerance: 0.2 },
      borders: { type: "geojson", data: world.borders, tolerance: 0.2 },
      names: { type: "geojson", data: world.names },
      grid: { type: "geojson", data: EMPTY },
    }),
    ...(base.kind === "tiles" && {
      tiles: { type: "raster", tiles: [...base.urls], tileSize: 256, maxzoom: base.maxZoom, scheme: base.scheme },
    }),
    shapes: { type: "geojson", data: EMPTY, promoteId: "id" },
    lines: { type: "geojson", data: EMPTY },
    points: { type: "geojson", data: EMPTY },
    markers: { type: "geojson", data: EMPTY, promoteId: "id", ...markers },
    coverage: { type: "geojson", data: EMPTY },
    handles: { type: "geojson", data: EMPTY },
  };
}

function baseLayers({ base, world }: StyleOptions, colors: MapColors): LayerSpecification[] {
  if (base.kind === "picture") {
    return [{ id: "ground", type: "background", paint: { "background-color": colors.surface } }];
  }
  if (base.kind === "tiles") {
    return [
      { id: "ground", type: "background", paint: { "background-color": colors.land } },
      { id: "tiles", type: "raster", source: "tiles" },
    ];
  }
  if (!world) return [{ id: "ground", type: "background", paint: { "background-color": colors.water } }];
  return [
    { id: "ground", type: "background", paint: { "background-color": colors.water } },
    { id: "lands", type: "fill", source: "lands", paint: { "fill-color": colors.land } },
    { id: "coasts", type: "line", source: "lands", paint: { "line-color": colors.border, "line-width": 0.75 } },
    {
      id: "grid",
      type: "line",
      source: "grid",
      paint: { "line-color": colors.grid, "line-width": 1 },
    },
    {
      id: "borders",
      type: "line",
      source: "borders",
      paint: { "line-color": colors.border, "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.5] },
    },
    {
      id: "names",
      type: "symbol",
      source: "names",
      // A name is shown once its land has room for it.
      filter: [">", ["*", own("size"), ["^", 2, ["zoom"]]], 45],
      layout: {
        "text-field": own("name"),
        "text-font": [colors.font],
        "text-size": 11,
        "text-letter-spacing": 0.04,
        "text-max-width": 7,
        "symbol-sort-key": own("order"),
      },
      paint: { "text-color": colors.dim, "text-halo-color": colors.land, "text-halo-width": 1 },
    },
  ];
}

const tagLayout = (colors: MapColors) =>
  ({
    "text-field": own("label"),
    "text-font": [colors.font] as string[],
    "text-size": 11,
    "text-max-width": 18,
    "text-anchor": "bottom",
    "icon-image": TAG,
    "icon-text-fit": "both",
    "icon-text-fit-padding": [2, 6, 2, 6] as [number, number, number, number],
  }) as const;

/** Of the name of the sign along lines, and of its edge in px. */
export const DECOR = "decor";
export const DECOR_EDGE = 16;

function decorLayers({ decor }: StyleOptions, colors: MapColors): LayerSpecification[] {
  if (!decor) return [];
  const layout = {
    "symbol-placement": "line",
    "symbol-spacing": decor.repeat,
    "icon-image": DECOR,
    "icon-size": decor.size / DECOR_EDGE,
    "icon-allow-overlap": true,
    "icon-ignore-placement": true,
  } as const;
  const paint = { "icon-color": chosen("decorColor", colors.accent), "icon-opacity": own("opacity") };
  return [{ id: "decor", type: "symbol", source: "lines", layout, paint }];
}

function ownLayers(options: StyleOptions, colors: MapColors): LayerSpecification[] {
  const { dotOffset } = options;
  return [
    {
      id: "shapes",
      type: "fill",
      source: "shapes",
      paint: { "fill-color": chosen("fill", colors.accent), "fill-opacity": own("fillOpacity") },
    },
    {
      id: "outlines",
      type: "line",
      source: "shapes",
      layout: { "line-join": "round" },
      paint: {
        "line-color": chosen("stroke", colors.accent),
        "line-opacity": own("strokeOpacity"),
        "line-width": own("strokeWidth"),
      },
    },
    {
      id: "lines",
      type: "line",
      source: "lines",
      layout: { "line-join": "round", "line-cap": "round" },
      paint: {
        "line-color": chosen("color", colors.accent),
        "line-opacity": own("opacity"),
        "line-width": own("width"),
      },
    },
    ...decorLayers(options, colors),
    {
      id: "points",
      type: "circle",
      source: "points",
      paint: {
        "circle-radius": ["/", own("size"), 2],
        "circle-color": chosen("color", colors.accent),
        "circle-stroke-color": colors.surface,
        "circle-stroke-width": 1,
      },
    },
    {
      id: "shape-names",
      type: "symbol",
      source: "shapes",
      filter: ["!=", own("label"), ""],
      layout: { ...tagLayout(colors), "text-anchor": "center" },
      paint: { "text-color": colors.text },
    },
    {
      id: "coverage",
      type: "fill",
      source: "coverage",
      paint: { "fill-color": colors.accent, "fill-opacity": 0.15, "fill-outline-color": colors.accent },
    },
    {
      id: "clusters",
      type: "circle",
      source: "markers",
      filter: IS_CLUSTER,
      paint: {
        "circle-radius": ["interpolate", ["linear"], ["get", "point_count"], 2, 16, 100, 20, 10_000, 28],
        "circle-color": colors.surface,
        "circle-stroke-color": colors.accent,
        "circle-stroke-width": 3,
      },
    },
    {
      id: "counts",
      type: "symbol",
      source: "markers",
      filter: IS_CLUSTER,
      layout: {
        "text-field": own("point_count_abbreviated"),
        "text-font": [colors.font],
        "text-size": 12,
        "text-allow-overlap": true,
      },
      paint: { "text-color": colors.text },
    },
    {
      id: "dots",
      type: "circle",
      source: "markers",
      filter: ["all", IS_SINGLE, ["!", HAS_PICTURE]],
      paint: {
        "circle-radius": DOT_RADIUS,
        "circle-color": chosen("color", colors.accent),
        "circle-stroke-color": colors.surface,
        "circle-stroke-width": 2.5,
        "circle-translate": [...dotOffset] as [number, number],
      },
    },
    {
      id: "pictures",
      type: "symbol",
      source: "markers",
      filter: ["all", IS_SINGLE, HAS_PICTURE],
      layout: {
        "icon-image": own("picture"),
        "icon-offset": own("offset"),
        "icon-rotate": own("rotation"),
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
    },
    {
      id: "tags",
      type: "symbol",
      source: "markers",
      filter: ["all", IS_SINGLE, ["!=", own("label"), ""]],
      layout: { ...tagLayout(colors), "text-offset": own("labelOffset") },
      paint: { "text-color": colors.text },
    },
    {
      id: "sketch",
      type: "line",
      source: "handles",
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": colors.accent, "line-width": 2, "line-dasharray": [2, 1.5] },
    },
    {
      id: "handles",
      type: "circle",
      source: "handles",
      filter: ["==", ["geometry-type"], "Point"],
      paint: {
        "circle-radius": ["case", ["==", own("kind"), "middle"], 4, 6],
        "circle-color": colors.surface,
        "circle-stroke-color": colors.accent,
        "circle-stroke-width": 2,
      },
    },
  ];
}
