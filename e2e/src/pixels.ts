import type { Locator } from "playwright-core";

/** Of one colour in a picture: how many pixels, and their middle in px from its corner. */
export interface Painted {
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** What is drawn of an element, by colours as `#rrggbb`; a canvas says it no other way. */
export async function colorsOf(element: Locator): Promise<ReadonlyMap<string, Painted>> {
  const png = (await element.screenshot({ animations: "disabled" })).toString("base64");
  return new Map(await element.page().evaluate(countColors, png));
}

/** In the page, which reads pictures. */
async function countColors(base64: string): Promise<[string, Painted][]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  const found = new Map<number, [count: number, x: number, y: number]>();
  for (let at = 0; at < data.length; at += 4) {
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const sums = found.get(color) ?? [0, 0, 0];
    sums[0]++;
    sums[1] += (at / 4) % width;
    sums[2] += Math.floor(at / 4 / width);
    found.set(color, sums);
  }
  return [...found].map(([color, [count, x, y]]) => [
    `#${color.toString(16).padStart(6, "0")}`,
    { count, x: x / count, y: y / count },
  ]);
}
