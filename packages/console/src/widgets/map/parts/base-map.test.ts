import { expect, test } from "vitest";
import { geoBase } from "./base-map.ts";

const settings = (more: object = {}) => ({
  provider: "openstreet-map",
  useCustomProvider: false,
  customProviderTileUrl: "https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png",
  ...more,
});
const HERE = "https://orrery.example";
const OWN = `${HERE}/tiles/{z}/{x}/{y}.png`;
const TILES = "https://{s}.maps.example/{z}/{x}/{y}.png";
const NOTHING = { sites: [] };
const INSTALLED = { url: TILES, sites: ["https://*.maps.example"], attribution: "© Maps" };
const custom = (url: string) => settings({ useCustomProvider: true, customProviderTileUrl: url });

test.each([
  [
    "a provider of other countries",
    settings({ provider: "google-map" }),
    NOTHING,
    { kind: "world", wanted: "Google Maps" },
  ],
  ["OpenStreetMap as it is", settings(), NOTHING, { kind: "world", wanted: "OpenStreetMap" }],
  [
    "OpenStreetMap where the installation lists it",
    settings(),
    { sites: ["https://tile.openstreetmap.org"] },
    { kind: "tiles", attribution: expect.stringContaining("OpenStreetMap") },
  ],
  [
    "another map of OpenStreetMap",
    settings({ mapProvider: "CartoDB.DarkMatter" }),
    { sites: ["https://*.basemaps.cartocdn.com"] },
    {
      kind: "tiles",
      urls: expect.arrayContaining([expect.stringContaining("https://b.basemaps.cartocdn.com/dark_all/")]),
    },
  ],
  [
    "Tencent's rows",
    settings({ provider: "tencent-map" }),
    { sites: ["https://rt0.map.gtimg.com"] },
    { kind: "tiles", scheme: "tms" },
  ],
  [
    "tiles of a stranger",
    custom("https://tiles.example/{z}/{x}/{y}.png"),
    NOTHING,
    { kind: "world", wanted: "tiles.example" },
  ],
  [
    "a name that only ends alike",
    custom("https://a.badmaps.example/{z}/{x}/{y}.png"),
    { sites: ["https://*.maps.example"] },
    { kind: "world" },
  ],
  [
    "another scheme",
    custom("http://a.maps.example/{z}/{x}/{y}.png"),
    { sites: ["https://*.maps.example"] },
    { kind: "world" },
  ],
  ["tiles beside the page", custom(OWN), NOTHING, { kind: "tiles", urls: [OWN] }],
  ["a style beside the page", custom("/maps/style.json"), NOTHING, { kind: "style", url: "/maps/style.json" }],
  [
    "tiles where the installation has its own",
    custom("https://a.maps.example/dark/{z}/{x}/{y}.png"),
    INSTALLED,
    { kind: "tiles", urls: ["https://a.maps.example/dark/{z}/{x}/{y}.png"], attribution: undefined },
  ],
  [
    "the tiles of the installation",
    settings({ provider: "here" }),
    INSTALLED,
    { kind: "tiles", attribution: "© Maps" },
  ],
  [
    "the style of the installation",
    settings({ provider: "google-map" }),
    { url: "https://maps.example/style.json", sites: ["https://maps.example"] },
    { kind: "style", url: "https://maps.example/style.json" },
  ],
])("%s", (_, given, places, base) => {
  expect(geoBase(given, { origin: HERE, ...places })).toMatchObject(base);
});

test("subdomains take turns", () => {
  const base = geoBase(settings(), { origin: HERE, ...INSTALLED });
  expect(base.kind === "tiles" && base.urls).toHaveLength(3);
});
