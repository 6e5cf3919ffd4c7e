/** Settings that choose a provider of maps (reference: widget catalogue, 1.6). */
export interface ProviderSettings {
  readonly provider: string;
  readonly mapProvider?: string | undefined;
  readonly useCustomProvider: boolean;
  readonly customProviderTileUrl: string;
}

export interface ProviderTiles {
  readonly url: string;
  readonly scheme?: "xyz" | "tms" | undefined;
  readonly attribution?: string | undefined;
}

const NAMES: Readonly<Record<string, string>> = {
  "google-map": "Google Maps",
  "openstreet-map": "OpenStreetMap",
  here: "HERE",
  "tencent-map": "Tencent",
};

const OSM = "© OpenStreetMap contributors";
const CARTO = `${OSM} © CARTO`;
const ESRI = "https://server.arcgisonline.com/ArcGIS/rest/services";

/** Tiles by the names of the settings; a page asks for them only where its installation lists their sites. */
const TILES: Readonly<Record<string, ProviderTiles>> = {
  "OpenStreetMap.Mapnik": { url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png", attribution: OSM },
  "OpenStreetMap.HOT": { url: "https://{s}.tile.openstreetmap.fr/hot/{z}/{x}/{y}.png", attribution: OSM },
  "Esri.WorldStreetMap": { url: `${ESRI}/World_Street_Map/MapServer/tile/{z}/{y}/{x}`, attribution: "© Esri" },
  "Esri.WorldTopoMap": { url: `${ESRI}/World_Topo_Map/MapServer/tile/{z}/{y}/{x}`, attribution: "© Esri" },
  "CartoDB.Positron": { url: "https://{s}.basemaps.cartocdn.com/light_all/{z}/{x}/{y}.png", attribution: CARTO },
  "CartoDB.DarkMatter": { url: "https://{s}.basemaps.cartocdn.com/dark_all/{z}/{x}/{y}.png", attribution: CARTO },
};

const TENCENT: ProviderTiles = {
  url: "https://rt0.map.gtimg.com/realtimerender?z={z}&x={x}&y={y}&type=vector&style=0",
  scheme: "tms",
  attribution: "© Tencent",
};

/**
 * What a widget's settings ask for. Google's and HERE's maps need scripts or keys that browsers would take to strangers:
 * they are never loaded.
 */
export function mapProvider(settings: ProviderSettings): ProviderTiles | undefined {
  const { provider, mapProvider: name, useCustomProvider, customProviderTileUrl: url } = settings;
  if (provider === "tencent-map") return TENCENT;
  if (provider !== "openstreet-map") return undefined;
  if (!useCustomProvider) return TILES[name ?? "OpenStreetMap.Mapnik"];
  return url ? { url, attribution: hostOf(url)?.endsWith("openstreetmap.org") ? OSM : undefined } : undefined;
}

/** What viewers know it by. */
export function nameOfProvider(settings: ProviderSettings): string | undefined {
  const { provider, useCustomProvider, customProviderTileUrl: url } = settings;
  const isCustom = provider === "openstreet-map" && useCustomProvider && url !== "";
  return isCustom ? (hostOf(url) ?? url) : NAMES[provider];
}

const hostOf = (template: string): string | undefined => URL.parse(template.replaceAll("{s}.", ""))?.host;
