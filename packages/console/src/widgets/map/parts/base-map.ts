import type { PicturePlane } from "./picture-plane.ts";

/** What a map is drawn on. */
export type BaseMap =
  /** The coarse world of this installation; `wanted`: the provider of the settings, which it stands for. */
  | { readonly kind: "world"; readonly wanted: string | undefined }
  | { readonly kind: "tiles"; readonly urls: readonly string[]; readonly maxZoom: number }
  | { readonly kind: "picture"; readonly url: string; readonly plane: PicturePlane };

export interface ProviderSettings {
  readonly provider: string;
  readonly useCustomProvider: boolean;
  readonly customProviderTileUrl: string;
}

const NAMES: Readonly<Record<string, string>> = {
  "google-map": "Google Maps",
  "openstreet-map": "OpenStreetMap",
  here: "HERE",
  "tencent-map": "Tencent",
};
const SUBDOMAINS = ["a", "b", "c"];
const MAX_TILE_ZOOM = 19;

/**
 * The base of a geographic map. Tiles come from where the page may ask for them, its own origin and those that the
 * installation allows; all else is the world of the installation. `installationTiles`: its own address of tiles, or empty.
 */
export function geoBase(
  settings: ProviderSettings,
  { origin, installationTiles }: { readonly origin: string; readonly installationTiles: string },
): BaseMap {
  const custom =
    settings.provider === "openstreet-map" && settings.useCustomProvider ? settings.customProviderTileUrl : "";
  if (custom && isAllowed(custom, origin, installationTiles)) return tiles(custom);
  if (installationTiles && isAllowed(installationTiles, origin, installationTiles)) return tiles(installationTiles);
  return { kind: "world", wanted: custom ? hostOf(custom) : NAMES[settings.provider] };
}

const tiles = (template: string): BaseMap => ({
  kind: "tiles",
  urls: template.includes("{s}") ? SUBDOMAINS.map((name) => template.replaceAll("{s}", name)) : [template],
  maxZoom: MAX_TILE_ZOOM,
});

function isAllowed(template: string, origin: string, installationTiles: string): boolean {
  const wanted = originOf(template, origin);
  return wanted !== undefined && (wanted === origin || wanted === originOf(installationTiles, origin));
}

function originOf(template: string, base: string): string | undefined {
  if (template === "" || !template.includes("{z}")) return undefined;
  const url = URL.parse(template.replaceAll("{s}", "a"), base);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

const hostOf = (template: string): string => URL.parse(template.replaceAll("{s}.", ""))?.host ?? template;
