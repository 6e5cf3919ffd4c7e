/** Edge of the preview, px. */
export const PREVIEW_SIZE = 100;

/** What browsers offer to choose. */
export const IMAGE_ACCEPT = "image/*";

/** Whether a text is the data URL of an image. */
export function isImageUrl(text: string): boolean {
  return /^data:image\/[\w.+-]+[;,]/.test(text);
}

export type ImageResult = { readonly kind: "image"; readonly url: string } | { readonly kind: "tooLarge" | "noImage" };

/** Reads an image as data URL. `maxBytes` absent: of any size. */
export async function readImage(file: File, maxBytes: number | undefined): Promise<ImageResult> {
  if (maxBytes !== undefined && maxBytes > 0 && file.size > maxBytes) return { kind: "tooLarge" };
  const url = await dataUrl(file);
  return url !== undefined && isImageUrl(url) ? { kind: "image", url } : { kind: "noImage" };
}

function dataUrl(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
