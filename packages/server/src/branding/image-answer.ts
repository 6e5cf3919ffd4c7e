import type { HttpAnswer } from "../kernel/http/answer/answer.ts";
import type { StoredImage } from "./brand-image.ts";

/**
 * The answer with an image, which never changes: its address names its content. Opened as a page of its own, a drawing has
 * no origin and runs nothing.
 */
export function imageAnswer({ mediaType, data }: StoredImage, cache: "public" | "private"): HttpAnswer {
  return {
    kind: "answer",
    status: 200,
    headers: {
      "content-type": mediaType,
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      "cache-control": `${cache}, max-age=31536000, immutable`,
      pragma: "",
      expires: "",
    },
    body: data,
  };
}
