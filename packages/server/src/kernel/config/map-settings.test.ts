import { expect, test } from "vitest";
import { MAP_SETTINGS, mapSources } from "./map-settings.ts";
import { readSettings } from "./setting.ts";

const sourcesOf = (environment: Readonly<Record<string, string>>) =>
  mapSources(readSettings(MAP_SETTINGS, environment));

test.each([
  ["nothing", {}, { sites: [] }],
  [
    "tiles of several names",
    { ORRERY_MAP_URL: "https://{s}.tiles.example:8443/{z}/{x}/{y}.png", ORRERY_MAP_ATTRIBUTION: "© Maps" },
    {
      url: "https://{s}.tiles.example:8443/{z}/{x}/{y}.png",
      sites: ["https://*.tiles.example:8443"],
      attribution: "© Maps",
    },
  ],
  [
    "a style whose parts lie elsewhere",
    {
      ORRERY_MAP_URL: "https://maps.example/style.json",
      ORRERY_MAP_SITES: "https://maps.example, https://*.parts.example",
    },
    { url: "https://maps.example/style.json", sites: ["https://maps.example", "https://*.parts.example"] },
  ],
])("%s", (_, environment, expected) => {
  expect(sourcesOf(environment)).toEqual(expect.objectContaining(expected));
});

test.each([
  "tiles.example",
  "https://tiles.example/path",
  "https://a.*.example",
  "ftp://tiles.example",
  "https://a b",
  "*",
])("%s is no site: it would open the policy of the page, or break it", (site) => {
  expect(() => sourcesOf({ ORRERY_MAP_SITES: site })).toThrow("ORRERY_MAP_SITES");
});
