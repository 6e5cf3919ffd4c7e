import { onThemeChange } from "../../../charts/series-color.ts";
import { BEFORE_PICTURE } from "../../frame/before-picture.ts";
import type { Bounds, Place } from "../parts/place.ts";
import { addPicture } from "./add-picture.ts";
import { areTogether, clusterCoverage, leavesOf } from "./cluster-places.ts";
import { gridLines } from "./grid-lines.ts";
import { readMapColors } from "./map-colors.ts";
import { hitOn, type MapHit } from "./map-hits.ts";
import { DECOR, mapStyle, type StyleOptions, TAG } from "./map-style.ts";
import { GeoJSONSource, MapLibreMap } from "./maplibre.ts";
import { drawDecor, drawTag, MarkerImages, PIXEL_RATIO, TAG_EDGE } from "./marker-images.ts";
import { refineWorld } from "./refine-world.ts";
import { EMPTY_SCENE, type MapMarker, type MapScene, type MapShape } from "./scene.ts";
import {
  handleFeatures,
  lineFeatures,
  type MapSketch,
  markerFeatures,
  pointFeatures,
  shapeFeatures,
} from "./scene-features.ts";
import { SceneSource } from "./scene-source.ts";

export interface MapCanvasOptions extends StyleOptions {
  readonly label: string;
  /** Of hints: how a map inside of a page is moved. */
  readonly texts: Readonly<Record<string, string>>;
  readonly view: { readonly center: Place; readonly zoom: number } | undefined;
  readonly zoomsByWheel: boolean;
  readonly zoomsByClick: boolean;
  readonly clickCluster: boolean;
  /** Markers that lie at one place, of a cluster that was pressed. */
  readonly onTogether: (ids: readonly string[]) => void;
  readonly onHit: (hit: MapHit | undefined, how: "click" | "hover") => void;
}

const FIT_PADDING = 48;
const PICTURE_PADDING = 12;
const MAX_ZOOM = 20;
const TOUCH = "(pointer: coarse)";
const STILL = "(prefers-reduced-motion: reduce)";
const FIT_MS = 400;

/** One map: opened once, given what to draw, closed. MapLibre owns the pixels and how they are moved. */
export class MapCanvas {
  readonly map: MapLibreMap;
  readonly #options: MapCanvasOptions;
  readonly #images: MarkerImages;
  readonly #ends: (() => void)[] = [];
  /** Where markers were put, and where the scene had them. */
  readonly #moved = new Map<string, { readonly to: Place; readonly from: Place | undefined }>();
  readonly #reshaped = new Map<string, MapShape["rings"]>();
  readonly #markers = new SceneSource<MapMarker>();
  readonly #shapes = new SceneSource<MapShape>();
  #scene = EMPTY_SCENE;
  #drawn: Partial<Record<keyof MapScene, unknown>> = {};
  #isReady = false;

  /** @throws {Error} where the browser has no WebGL. */
  constructor(host: HTMLElement, options: MapCanvasOptions) {
    this.#options = options;
    const { base, view } = options;
    this.map = new MapLibreMap({
      container: host,
      style: mapStyle(options, readMapColors()),
      attributionControl: false,
      maxZoom: MAX_ZOOM,
      ...(view && { center: [...view.center] as [number, number], zoom: view.zoom }),
      renderWorldCopies: base.kind !== "picture",
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      scrollZoom: options.zoomsByWheel,
      doubleClickZoom: options.zoomsByClick,
      // A finger scrolls the page, two move the map.
      cooperativeGestures: matchMedia(TOUCH).matches,
      locale: { "Map.Title": options.label, ...options.texts },
      fadeDuration: matchMedia(STILL).matches ? 0 : 150,
      trackResize: false, // of its element, below
    });
    this.map.getCanvas().setAttribute("role", "application"); // no landmark: dashboards have many
    // What WebGL drew is gone after its frame: pictures ask for it once more.
    this.map.getCanvas().addEventListener(BEFORE_PICTURE, () => this.map.redraw());
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.#images = new MarkerImages({
      add: (name, image) => this.map.hasImage(name) || this.map.addImage(name, image, { pixelRatio: PIXEL_RATIO }),
      changed: () => this.#draw("markers", true),
    });
    this.#listen(host);
  }

  #listen(host: HTMLElement): void {
    const { map } = this;
    const sourceOf = (name: string) => {
      const source = map.getSource(name);
      return source instanceof GeoJSONSource ? source : undefined;
    };
    const coverage = this.#options.clusters?.showsCoverage ? clusterCoverage(map, sourceOf) : undefined;
    map.on("style.load", () => {
      this.#isReady = true;
      this.#addTag();
      this.#addDecor();
      this.#drawGrid();
      if (this.#options.base.kind === "picture") void addPicture(map, this.#options.base);
      this.draw(this.#scene);
    });
    map.on("moveend", () => this.#drawGrid());
    if (this.#options.world) refineWorld(map);
    // Whether all is drawn as it was asked for: what is pressed before may be elsewhere in a moment.
    map.on("idle", () => {
      host.dataset.drawn = "";
    });
    map.on("movestart", () => {
      delete host.dataset.drawn;
    });
    map.on("click", ({ point }) => this.#click(this.hitAt([point.x, point.y])));
    map.on("mousemove", ({ point }) => {
      const hit = this.hitAt([point.x, point.y]);
      map.getCanvas().style.cursor = hit ? "pointer" : "";
      void coverage?.(hit);
      this.#options.onHit(hit, "hover");
    });
    map.on("error", () => undefined); // a tile that is missing leaves its ground
    const sizes = new ResizeObserver(() => map.resize());
    sizes.observe(host);
    this.#ends.push(
      () => sizes.disconnect(),
      onThemeChange(() => this.#repaint()),
    );
  }

  close(): void {
    for (const end of this.#ends) end();
    this.map.remove();
  }

  /** Draws what has changed since the last scene. */
  draw(scene: MapScene): void {
    this.#scene = scene;
    for (const part of ["markers", "shapes", "lines", "points"] as const) {
      if (this.#drawn[part] !== scene[part]) this.#draw(part);
    }
  }

  /** Shows a marker elsewhere than the scene has it, while it is dragged and until it is saved. */
  moveMarker(id: string, to: Place | undefined): void {
    if (to) {
      const from = this.#moved.has(id)
        ? this.#moved.get(id)?.from
        : this.#scene.markers.find((one) => one.id === id)?.at;
      this.#moved.set(id, { to, from });
    } else if (!this.#moved.delete(id)) return;
    this.#draw("markers");
  }

  /** Markers that are shown elsewhere. */
  movedIds(): readonly string[] {
    return [...this.#moved.keys()];
  }

  /** Whether a place is the one that a marker was moved away from: nothing new is known of it. */
  isDraggedFrom(id: string, at: Place | undefined): boolean {
    const from = this.#moved.get(id)?.from;
    return from?.[0] === at?.[0] && from?.[1] === at?.[1];
  }

  #draw(part: keyof MapScene, all = false): void {
    if (!this.#isReady) return;
    const source = this.map.getSource(part);
    if (!(source instanceof GeoJSONSource)) return;
    this.#drawn[part] = this.#scene[part];
    if (this.#send(part, source, all)) delete this.map.getContainer().dataset.drawn;
  }

  #send(part: keyof MapScene, source: GeoJSONSource, all: boolean): boolean {
    const { markers, shapes, lines, points } = this.#scene;
    switch (part) {
      case "markers": {
        const shown = markers.map((one) => ({ ...one, at: this.#moved.get(one.id)?.to ?? one.at }));
        const featuresOf = (some: readonly MapMarker[]) => markerFeatures(some, this.#images.of);
        return this.#markers.send(source, this.#moved.size === 0 ? markers : shown, { featuresOf, all });
      }
      case "shapes": {
        const shown = shapes.map((one) => ({ ...one, rings: this.#reshaped.get(one.id) ?? one.rings }));
        return this.#shapes.send(source, shown, { featuresOf: shapeFeatures, all });
      }
      case "lines":
        void source.setData(lineFeatures(lines));
        return true;
      case "points":
        void source.setData(pointFeatures(points));
        return true;
    }
  }

  /** Shows a shape otherwise than the scene has it, while it is changed and until it is saved. */
  reshape(id: string, rings: MapShape["rings"] | undefined): void {
    if (rings) this.#reshaped.set(id, rings);
    else if (!this.#reshaped.delete(id)) return;
    this.#draw("shapes");
  }

  /** Shows what is being drawn, and handles. */
  sketch(sketch: MapSketch): void {
    const source = this.#isReady ? this.map.getSource("handles") : undefined;
    if (source instanceof GeoJSONSource) void source.setData(handleFeatures(sketch));
  }

  /** What is within reach of a pixel of the map. */
  hitAt(pixel: readonly [number, number]): MapHit | undefined {
    return this.#isReady ? hitOn(this.map, pixel) : undefined;
  }

  #click(hit: MapHit | undefined): void {
    if (hit?.kind !== "cluster") this.#options.onHit(hit, "click");
    else if (this.#options.clickCluster) void this.#openCluster(hit);
  }

  async #openCluster({ id, at }: MapHit): Promise<void> {
    const source = this.map.getSource("markers");
    if (!(source instanceof GeoJSONSource)) return;
    const { clusters, onTogether } = this.#options;
    const leaves = clusters?.listsTogether ? await leavesOf(source, Number(id)) : [];
    if (leaves.length > 0 && areTogether(leaves)) return onTogether(leaves.map((leaf) => leaf.id));
    const zoom = await source.getClusterExpansionZoom(Number(id));
    const center = [...at] as [number, number];
    this.map.easeTo({ center, zoom, duration: clusters?.isAnimated ? duration() : 0 });
  }

  /** Moves the view so that the box is seen. */
  fit(bounds: Bounds, { maxZoom, now = false }: { readonly maxZoom: number; readonly now?: boolean }): void {
    const [[west, south], [east, north]] = bounds;
    const room = this.#options.base.kind === "picture" ? PICTURE_PADDING : FIT_PADDING;
    const padding = Math.min(room, this.map.getContainer().clientHeight / 5);
    this.map.fitBounds([west, south, east, north], { padding, maxZoom, duration: now ? 0 : duration() });
  }

  show(at: Place, leastZoom: number): void {
    const zoom = Math.max(this.map.getZoom(), leastZoom);
    this.map.easeTo({ center: [...at] as [number, number], zoom, duration: duration() });
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { duration: duration() });
  }

  pixelOf(at: Place): { readonly x: number; readonly y: number } {
    return this.map.project([...at] as [number, number]);
  }

  #addTag(): void {
    const tag = drawTag(readMapColors());
    if (!tag) return;
    const middle: [number, number] = [6 * PIXEL_RATIO, (TAG_EDGE - 6) * PIXEL_RATIO];
    if (this.map.hasImage(TAG)) this.map.removeImage(TAG);
    this.map.addImage(TAG, tag, { pixelRatio: PIXEL_RATIO, stretchX: [middle], stretchY: [middle] });
  }

  #addDecor(): void {
    const { decor } = this.#options;
    const image = decor && drawDecor(decor.symbol);
    if (image) this.map.addImage(DECOR, image, { pixelRatio: PIXEL_RATIO, sdf: true });
  }

  #repaint(): void {
    if (!this.#isReady) return;
    this.#addTag();
    for (const layer of mapStyle(this.#options, readMapColors()).layers) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        this.map.setPaintProperty(layer.id, name as PaintName, value);
      }
    }
  }

  #drawGrid(): void {
    const source = this.#isReady ? this.map.getSource("grid") : undefined;
    if (!(source instanceof GeoJSONSource)) return;
    const [[west, south], [east, north]] = this.map.getBounds().toArray();
    const lines = gridLines([
      [west, south],
      [east, north],
    ]);
    source.setData(lineFeatures(lines.map((path, at) => ({ id: String(at), path, color: "", width: 1, opacity: 1 }))));
  }
}

/** Names of the style that are read from the style. */
type PaintName = Parameters<MapLibreMap["setPaintProperty"]>[1];

const duration = () => (matchMedia(STILL).matches ? 0 : FIT_MS);
