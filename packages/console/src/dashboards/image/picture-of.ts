/** Pictures of dashboards are this wide, px (reference: dashboards and widgets, 2.6). */
const WIDTH = 512;

/** Larger parts of the page are not copied: what is below is not seen in a small picture anyway. */
const MAX_ELEMENTS = 6000;

/**
 * A small picture of a part of the page as a data URL. It is drawn from a copy whose styles stand at its elements; pictures
 * from other places are left out, as the browser would not give the drawn one back.
 * @throws {Error} when the browser cannot draw it
 */
export async function pictureOf(element: HTMLElement): Promise<string> {
  const { width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement; // of an HTML element
  copyLook(element, copy);
  copy.style.margin = "0";
  const text = new XMLSerializer().serializeToString(copy);
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.max(1, Math.round((WIDTH * height) / width));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85);
}

function copyLook(from: HTMLElement, to: HTMLElement): void {
  const originals = [from, ...from.querySelectorAll<HTMLElement>("*")];
  const copies = [to, ...to.querySelectorAll<HTMLElement>("*")];
  for (const [index, original] of originals.entries()) {
    const copy = copies[index];
    if (!copy) continue;
    if (index >= MAX_ELEMENTS) {
      copy.remove();
      continue;
    }
    const look = getComputedStyle(original);
    for (const name of look) copy.style.setProperty(name, look.getPropertyValue(name));
    if (original instanceof HTMLCanvasElement) replaceCanvas(original, copy, look);
    else if (original instanceof HTMLImageElement && !original.src.startsWith("data:")) copy.removeAttribute("src");
  }
}

/** What is drawn is no part of a copy. */
function replaceCanvas(original: HTMLCanvasElement, copy: HTMLElement, look: CSSStyleDeclaration): void {
  const drawn = document.createElement("img");
  try {
    drawn.src = original.toDataURL();
  } catch {
    return; // it holds pictures from elsewhere
  }
  for (const name of look) drawn.style.setProperty(name, look.getPropertyValue(name));
  copy.replaceWith(drawn);
}
