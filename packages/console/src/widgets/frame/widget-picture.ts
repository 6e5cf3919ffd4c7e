import { BEFORE_PICTURE } from "./before-picture.ts";
import { fontStyles } from "./page-fonts.ts";

/** Pixels of the picture for one of the page, so that it can be printed. */
const SCALE = 2;
/** Of an element with all in it; a widget has far fewer. */
const MAX_ELEMENTS = 20_000;
/** What belongs to the frame, not to what it shows. */
const TOOLS = ".tools, .tools-of-map, .chart-tip, .share-tip, [hidden]";

/**
 * An element as it is on the screen: its grounds, lines, drawings and texts, without its tools. Nothing is asked of the
 * network; pictures of other addresses are left out.
 */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { width, height, left, top } = element.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * SCALE));
  canvas.height = Math.max(1, Math.round(height * SCALE));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas to draw on");
  context.scale(SCALE, SCALE);
  context.translate(-left, -top);
  await paintElement(context, element, { left: MAX_ELEMENTS });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made"))), "image/png"),
  );
}

/** Saves {@link pictureOf} an element as a file of its title. */
export async function downloadPicture(element: HTMLElement, title: string): Promise<void> {
  const url = URL.createObjectURL(await pictureOf(element));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "_") || "widget"}.png`;
  link.click();
  URL.revokeObjectURL(url);
}

async function paintElement(
  context: CanvasRenderingContext2D,
  element: Element,
  budget: { left: number },
): Promise<void> {
  if (budget.left-- <= 0 || element.matches(TOOLS)) return;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  if (style.visibility === "hidden" || style.display === "none" || Number(style.opacity) === 0) return;
  if (box.width === 0 && box.height === 0 && style.overflow === "hidden") return;
  context.save();
  context.globalAlpha *= Number(style.opacity);
  if (style.overflow !== "visible") clipTo(context, box);
  paintGround(context, style, box);
  if (element instanceof HTMLCanvasElement) {
    element.dispatchEvent(new Event(BEFORE_PICTURE));
    context.drawImage(element, box.x, box.y, box.width, box.height);
  } else if (element instanceof SVGSVGElement) await paintDrawing(context, element, box);
  else for (const child of element.childNodes) await paintNode(context, child, style, budget);
  context.restore();
}

async function paintNode(
  context: CanvasRenderingContext2D,
  node: Node,
  style: CSSStyleDeclaration,
  budget: { left: number },
) {
  if (node instanceof Element) await paintElement(context, node, budget);
  else if (node instanceof Text) paintText(context, node, style);
}

function clipTo(context: CanvasRenderingContext2D, { x, y, width, height }: DOMRect): void {
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
}

function paintGround(context: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
  const border = Number.parseFloat(style.borderTopWidth) || 0;
  const outline = (inset: number) => {
    context.beginPath();
    context.roundRect(
      box.x + inset,
      box.y + inset,
      Math.max(0, box.width - 2 * inset),
      Math.max(0, box.height - 2 * inset),
      radius,
    );
  };
  if (!/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    outline(0);
    context.fill();
  }
  if (border > 0 && style.borderTopStyle !== "none") {
    context.strokeStyle = style.borderTopColor;
    context.lineWidth = border;
    outline(border / 2);
    context.stroke();
  }
}

/** Each line of a text where it is; what is cut off on the screen is cut off here, too. */
function paintText(context: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  const text = node.data;
  if (text.trim() === "") return;
  const range = document.createRange();
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textBaseline = "alphabetic";
  const cutAt = style.textOverflow === "ellipsis" ? node.parentElement?.getBoundingClientRect().right : undefined;
  let start = 0;
  let line: DOMRect | undefined;
  const end = (to: number) => {
    if (!line) return;
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
    const said = fitted(context, text.slice(start, to).trim(), (cutAt ?? Number.POSITIVE_INFINITY) - line.x);
    context.fillText(said, line.x, line.y + (line.height + up - down) / 2);
  };
  for (let index = 0; index < text.length; index += 1) {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const [place] = range.getClientRects();
    if (!place || place.width === 0) continue;
    if (line && Math.abs(place.y - line.y) < line.height / 2) continue;
    end(index);
    start = index;
    line = place;
  }
  end(text.length);
}

/** A text as it is shown where it has only this much room. */
function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room + 1) return text;
  let length = text.length;
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > room) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** What a drawing needs to look the same outside of the page. */
const DRAWN = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "filter"],
  ...[
    "transform",
    "transform-origin",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "stop-color",
    "text-anchor",
  ],
  ...["mask", "clip-path"],
];

async function paintDrawing(context: CanvasRenderingContext2D, drawing: SVGSVGElement, box: DOMRect): Promise<void> {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // what cloneNode gives is of the same kind
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, index) => {
    const original = originals[index];
    if (!original || !(element instanceof SVGElement)) return;
    const style = getComputedStyle(original);
    for (const name of DRAWN) element.style.setProperty(name, style.getPropertyValue(name));
    element.style.transition = "none";
  });
  if (copy.querySelector("text")) {
    const style = document.createElementNS(copy.namespaceURI, "style");
    style.textContent = await fontStyles(getComputedStyle(drawing).fontFamily);
    copy.prepend(style);
  }
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  const source = new XMLSerializer().serializeToString(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  try {
    await image.decode();
  } catch {
    return; // icons of a sprite cannot be drawn outside of the page
  }
  context.drawImage(image, box.x, box.y, box.width, box.height);
}
