import { listOf, optionalSetting, text } from "./setting.ts";

/** Settings of what maps are drawn on. */
export const MAP_SETTINGS = {
  mapUrl: optionalSetting({
    name: "ORRERY_MAP_URL",
    meaning:
      "What maps show instead of the coarse world of the installation, which needs no internet: an address of tiles, https://tiles.example.org/{z}/{x}/{y}.png ({s} is a, b or c), or of a MapLibre style, https://tiles.example.org/style.json. Browsers ask it.",
    parse: mapUrl,
  }),
  mapSites: optionalSetting({
    name: "ORRERY_MAP_SITES",
    meaning:
      "Other sites from which widgets may show maps, and styles their parts: https://tile.openstreetmap.org,https://*.basemaps.cartocdn.com. Maps of other sites are not loaded.",
    parse: listOf(mapSite),
  }),
  mapAttribution: optionalSetting({
    name: "ORRERY_MAP_ATTRIBUTION",
    meaning: "Text at the foot of maps of ORRERY_MAP_URL, as their licence wants it.",
    parse: text,
  }),
} as const;

/** What the console is told about maps; `sites` are those of its policy. */
export interface MapSources {
  readonly url?: string | undefined;
  readonly sites: readonly string[];
  readonly attribution?: string | undefined;
}

/** The sources of maps that the settings mean; the site of the address is one of its sites. */
export function mapSources(settings: {
  readonly mapUrl?: string | undefined;
  readonly mapSites?: readonly string[] | undefined;
  readonly mapAttribution?: string | undefined;
}): MapSources {
  const { mapUrl: url, mapSites: others = [], mapAttribution: attribution } = settings;
  const own = url === undefined ? undefined : siteOf(url);
  return { url, attribution, sites: [...new Set([...(own === undefined ? [] : [own]), ...others])] };
}

/** Parses one entry. @throws {Error} with the expected format. */
function mapSite(site: string): string {
  if (siteOf(site) !== site) throw new Error("sites like https://tiles.example.org or https://*.example.org");
  return site;
}

function mapUrl(url: string): string {
  if (siteOf(url) === undefined) throw new Error("an address that begins with https:// or http://");
  return url;
}

/** Scheme, host and port of an address, as a policy names them; `{s}` stands for any name. */
function siteOf(url: string): string | undefined {
  const [, scheme, host] = /^(https?:\/\/)((?:\*\.|\{s\}\.)?[a-z\d.-]+(?::\d+)?)(?:\/|$)/i.exec(url) ?? [];
  return host === undefined ? undefined : `${scheme}${host.replace("{s}", "*")}`.toLowerCase();
}
