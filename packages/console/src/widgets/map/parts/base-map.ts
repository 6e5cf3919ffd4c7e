import { mapProvider, nameOfProvider, type ProviderSettings, type ProviderTiles } from "./map-providers.ts";
import type { PicturePlane } from "./picture-plane.ts";

/** What a map is drawn on. */
export type BaseMap =
  /** The coarse world of this installation; `wanted`: the provider of the settings, which it stands for. */
  | { readonly kind: "world"; readonly wanted: string | undefined }
  /** `scheme`: whether rows are counted from the north (xyz) or from the south (tms). */
  | (TilesBase & { readonly kind: "tiles" })
  /** Address of a MapLibre style. */
  | { readonly kind: "style"; readonly url: string; readonly attribution?: string | undefined }
  | { readonly kind: "picture"; readonly url: string; readonly plane: PicturePlane };

interface TilesBase {
  readonly urls: readonly string[];
  readonly maxZoom: number;
  readonly scheme: "xyz" | "tms";
  readonly attribution?: string | undefined;
}

/** Where the installation lets maps come from; `origin` is the page's own. */
export interface MapPlaces {
  readonly origin: string;
  readonly url?: string | undefined;
  readonly sites: readonly string[];
  readonly attribution?: string | undefined;
}

const SUBDOMAINS = ["a", "b", "c"];
const MAX_TILE_ZOOM = 19;

/**
 * The base of a geographic map: what the widget chose, where the page may ask for it; else the map of the installation;
 * else its world. The page may ask its own origin and the sites that the installation lists.
 */
export function geoBase(settings: ProviderSettings, places: MapPlaces): BaseMap {
  const chosen = mapProvider(settings);
  if (chosen && isAllowed(chosen.url, places)) return baseOf(chosen);
  if (places.url && isAllowed(places.url, places)) {
    return baseOf({ url: places.url, attribution: places.attribution });
  }
  return { kind: "world", wanted: nameOfProvider(settings) };
}

function baseOf({ url, scheme = "xyz", attribution }: ProviderTiles): BaseMap {
  if (!url.includes("{z}")) return { kind: "style", url, attribution };
  const urls = url.includes("{s}") ? SUBDOMAINS.map((name) => url.replaceAll("{s}", name)) : [url];
  return { kind: "tiles", urls, maxZoom: MAX_TILE_ZOOM, scheme, attribution };
}

function isAllowed(address: string, { origin, sites }: MapPlaces): boolean {
  const url = URL.parse(address.replaceAll("{s}", "a"), origin);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.origin === origin || sites.some((site) => isSite(site, url));
}

/** `https://tiles.example.org`, or with a star for any name before it. */
function isSite(site: string, { origin, protocol, host }: URL): boolean {
  const [start, end] = site.split("*");
  return end === undefined
    ? origin === site
    : start === `${protocol}//` && host.endsWith(end) && host.length > end.length;
}
