import type { StyleSpecification } from "maplibre-gl";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ownStyle } from "./own-style.ts";

beforeAll(() => void vi.stubGlobal("location", { href: "https://orrery.example/dashboards/1" }));
afterAll(() => void vi.unstubAllGlobals());

const STYLE: StyleSpecification = {
  version: 8,
  glyphs: "https://maps.example/{fontstack}/{range}.pbf",
  sprite: "sprites/day",
  sources: {
    shapes: { type: "vector", url: "tiles.json" },
    hills: { type: "raster", tiles: ["/hills/{z}/{x}/{y}.png"] },
  },
  layers: [
    {
      id: "tags",
      type: "symbol",
      source: "shapes",
      "source-layer": "place",
      layout: { "text-font": ["Noto"], "text-field": "x" },
    },
    { id: "ground", type: "background", paint: { "background-color": "#fff" } },
  ],
};

test("a style of somebody else keeps its own names, is found where it lies, and has our fonts", () => {
  const { sources, layers, sprite } = ownStyle(STYLE, "https://maps.example/day/style.json", "Inter");
  expect(sources).toEqual({
    "base:shapes": { type: "vector", url: "https://maps.example/day/tiles.json" },
    "base:hills": { type: "raster", tiles: ["https://maps.example/hills/{z}/{x}/{y}.png"] },
  });
  expect(layers).toEqual([
    {
      id: "base:tags",
      type: "symbol",
      source: "base:shapes",
      "source-layer": "place",
      layout: { "text-font": ["Inter"], "text-field": "x" },
    },
    { id: "base:ground", type: "background", paint: { "background-color": "#fff" } },
  ]);
  expect(sprite).toBe("https://maps.example/day/sprites/day");
});
