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
const ALLOWED = "https://{s}.maps.example/{z}/{x}/{y}.png";

test.each([
  ["a provider of other countries", settings({ provider: "google-map" }), "", { kind: "world", wanted: "Google Maps" }],
  ["OpenStreetMap as it is", settings(), "", { kind: "world", wanted: "OpenStreetMap" }],
  [
    "tiles of a stranger",
    settings({ useCustomProvider: true, customProviderTileUrl: "https://tiles.example/{z}/{x}/{y}.png" }),
    "",
    { kind: "world", wanted: "tiles.example" },
  ],
  [
    "tiles beside the page",
    settings({ useCustomProvider: true, customProviderTileUrl: OWN }),
    "",
    { kind: "tiles", urls: [OWN] },
  ],
  [
    "tiles where the installation has its own",
    settings({ useCustomProvider: true, customProviderTileUrl: "https://a.maps.example/dark/{z}/{x}/{y}.png" }),
    ALLOWED,
    { kind: "tiles", urls: ["https://a.maps.example/dark/{z}/{x}/{y}.png"] },
  ],
  ["the tiles of the installation", settings({ provider: "here" }), ALLOWED, { kind: "tiles" }],
  [
    "tiles without a place in them",
    settings({ useCustomProvider: true, customProviderTileUrl: HERE }),
    "",
    { kind: "world" },
  ],
])("%s", (_, given, installationTiles, base) => {
  expect(geoBase(given, { origin: HERE, installationTiles })).toMatchObject(base);
});

test("subdomains take turns", () => {
  const base = geoBase(settings(), { origin: HERE, installationTiles: ALLOWED });
  expect(base.kind === "tiles" && base.urls).toHaveLength(3);
});
