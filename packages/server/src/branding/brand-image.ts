import { createHash } from "node:crypto";
import { BRAND_IMAGE_TYPES, type BrandImageType, MAX_BRAND_IMAGE_BYTES, PlatformError } from "@orrery/model";
import { svgProblem } from "./svg-problem.ts";

/** An image of a branding as it is stored and sent. */
export interface StoredImage {
  /** Hexadecimal SHA-256 of the bytes: names it in addresses. */
  readonly hash: string;
  readonly mediaType: BrandImageType;
  readonly data: Buffer;
}

/** Browsers say the older name. */
const OTHER_NAMES: Readonly<Record<string, BrandImageType>> = { "image/vnd.microsoft.icon": "image/x-icon" };

const DATA_URL = /^data:([\w.+/-]+)(?:;charset=[\w-]+)?;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Reads a data URL. The type is what the bytes are, not what the URL says; both have to agree.
 * @throws {PlatformError} `badRequest`: what is wrong with the image `name`.
 */
export function parseImage(name: string, dataUrl: string): StoredImage {
  const [, said = "", base64 = ""] = DATA_URL.exec(dataUrl) ?? [];
  const mediaType = OTHER_NAMES[said] ?? BRAND_IMAGE_TYPES.find((known) => known === said);
  if (!mediaType) throw refused(name, "must be a PNG, JPEG, GIF, WebP, SVG or ICO image");
  const data = Buffer.from(base64, "base64");
  if (data.length > MAX_BRAND_IMAGE_BYTES) throw refused(name, `has more than ${MAX_BRAND_IMAGE_BYTES / 1024} KiB`);
  if (mediaType === "image/svg+xml") {
    const problem = svgProblem(data.toString("utf8"));
    if (problem) throw refused(name, problem);
  } else if (!SIGNATURES[mediaType](data)) {
    throw refused(name, `is no ${mediaType} image`);
  }
  return { hash: createHash("sha256").update(data).digest("hex"), mediaType, data };
}

const beginsWith = (...bytes: readonly number[]) => {
  const signature = Buffer.from(bytes);
  return (data: Buffer): boolean => data.subarray(0, signature.length).equals(signature);
};

const SIGNATURES: Readonly<Record<Exclude<BrandImageType, "image/svg+xml">, (data: Buffer) => boolean>> = {
  "image/png": beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": beginsWith(0xff, 0xd8, 0xff),
  "image/gif": beginsWith(0x47, 0x49, 0x46, 0x38),
  "image/webp": (data) => data.toString("latin1", 0, 4) === "RIFF" && data.toString("latin1", 8, 12) === "WEBP",
  "image/x-icon": beginsWith(0, 0, 1, 0),
};

function refused(name: string, problem: string): PlatformError {
  return new PlatformError("badRequest", `Branding: the image '${name}' ${problem}!`);
}
