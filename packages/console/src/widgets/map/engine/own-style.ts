import type { LayerSpecification, StyleSpecification } from "maplibre-gl";

/** A style of somebody else, below what is ours. */
export interface OwnStyle {
  readonly sources: StyleSpecification["sources"];
  readonly layers: readonly LayerSpecification[];
  readonly sprite: StyleSpecification["sprite"];
}

const PREFIX = "base:";

/** Loads a style. Its names are kept apart from ours, and its texts are drawn with the fonts of the page. */
export async function loadStyle(url: string): Promise<StyleSpecification> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The style of the map could not be loaded: ${answer.status}`);
  return (await answer.json()) as StyleSpecification;
}

/** What of a style becomes part of ours. `url`: where it came from, which its addresses may be relative to. */
export function ownStyle({ sources, layers, sprite }: StyleSpecification, url: string, font: string): OwnStyle {
  const absolute = (address: string) =>
    new URL(address, new URL(url, location.href)).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
  return {
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [
        PREFIX + name,
        {
          ...source,
          ...("url" in source && typeof source.url === "string" && { url: absolute(source.url) }),
          ...("tiles" in source && source.tiles && { tiles: source.tiles.map(absolute) }),
        },
      ]),
    ),
    layers: layers.map(
      (layer) =>
        ({ ...layer, id: PREFIX + layer.id, ...sourceOf(layer), ...fontOf(layer, font) }) as LayerSpecification,
    ),
    sprite: typeof sprite === "string" ? absolute(sprite) : undefined,
  };
}

const sourceOf = (layer: LayerSpecification) =>
  "source" in layer && typeof layer.source === "string" ? { source: PREFIX + layer.source } : {};

const fontOf = (layer: LayerSpecification, font: string) =>
  layer.type === "symbol" ? { layout: { ...layer.layout, "text-font": [font] } } : {};
