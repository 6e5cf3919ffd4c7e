import { DECOR_EDGE } from "./map-style.ts";
import type { MapMarker, MarkerImage } from "./scene.ts";
import type { KnownImage } from "./scene-features.ts";

/** Pictures are drawn this much finer than their size on the page. */
export const PIXEL_RATIO = 2;
const MAX_SIZE = 256;
/** Different pictures of one map. */
const MAX_IMAGES = 500;
/** Part of the settings, or of this installation: others would be asked of strangers. */
const OWN_PICTURE = /^(data:image\/|blob:|\/(?!\/))/;

interface Images {
  readonly add: (name: string, image: ImageData) => void;
  /** A picture has come: what is drawn with it is drawn again. */
  readonly changed: () => void;
}

/** The pictures of markers, each loaded once in each of its sizes. */
export class MarkerImages {
  readonly #images: Images;
  readonly #known = new Map<string, KnownImage | undefined>();

  constructor(images: Images) {
    this.#images = images;
  }

  /** Undefined for dots, until it is loaded, and for what is no picture. */
  readonly of = ({ image }: MapMarker): KnownImage | undefined => {
    if (!image || !OWN_PICTURE.test(image.url)) return undefined;
    const name = `${image.size} ${image.url}`;
    if (!this.#known.has(name) && this.#known.size < MAX_IMAGES) void this.#load(name, image);
    return this.#known.get(name);
  };

  async #load(name: string, { url, size }: MarkerImage): Promise<void> {
    this.#known.set(name, undefined);
    const picture = new Image();
    picture.src = url;
    try {
      await picture.decode();
    } catch {
      return; // no picture: the dot stays
    }
    const longest = Math.max(picture.naturalWidth, picture.naturalHeight);
    if (!(longest > 0)) return;
    const scale = Math.min(Math.max(size, 1), MAX_SIZE) / longest;
    const known = { name, width: picture.naturalWidth * scale, height: picture.naturalHeight * scale };
    const drawn = drawPicture(picture, known);
    if (!drawn) return;
    this.#images.add(name, drawn);
    this.#known.set(name, known);
    this.#images.changed();
  }
}

function drawPicture(picture: HTMLImageElement, { width, height }: KnownImage): ImageData | undefined {
  const canvas = new OffscreenCanvas(Math.ceil(width * PIXEL_RATIO), Math.ceil(height * PIXEL_RATIO));
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}

/** The ground behind labels, whose middle is stretched. */
export function drawTag({ surface, line }: { readonly surface: string; readonly line: string }): ImageData | undefined {
  const edge = TAG_EDGE * PIXEL_RATIO;
  const context = new OffscreenCanvas(edge, edge).getContext("2d");
  if (!context) return undefined;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.beginPath();
  context.roundRect(0.5, 0.5, TAG_EDGE - 1, TAG_EDGE - 1, 4);
  context.fillStyle = surface;
  context.fill();
  context.strokeStyle = line;
  context.stroke();
  return context.getImageData(0, 0, edge, edge);
}

export const TAG_EDGE = 16;

/** A sign that points along a line to the right; its colour is given where it is drawn. */
export function drawDecor(symbol: "arrowHead" | "dash"): ImageData | undefined {
  const edge = DECOR_EDGE * PIXEL_RATIO;
  const context = new OffscreenCanvas(edge, edge).getContext("2d");
  if (!context) return undefined;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.fillStyle = "black";
  if (symbol === "dash") context.fillRect(2, 6, 12, 4);
  else {
    context.beginPath();
    context.moveTo(14, 8);
    context.lineTo(3, 14);
    context.lineTo(3, 2);
    context.fill();
  }
  return context.getImageData(0, 0, edge, edge);
}
