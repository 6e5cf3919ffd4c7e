import type { OtaPackageType } from "@orrery/model";

/** A request for a chunk, from its topic. */
export interface OtaTarget {
  readonly kind: "otaChunk";
  readonly type: OtaPackageType;
  /** Digits that the device chose. */
  readonly requestId: string;
  readonly index: number;
}

const REQUEST = /v2\/(fw|sw)\/request\/(\d+)\/chunk\/(\d+)/;
const MAX_DIGITS = 20;

const NAMES: Readonly<Record<OtaPackageType, "fw" | "sw">> = { FIRMWARE: "fw", SOFTWARE: "sw" };

/** Filters for chunks. */
export const OTA_RESPONSE_FILTERS: Readonly<Record<OtaPackageType, string>> = {
  FIRMWARE: "v2/fw/response/+/chunk/+",
  SOFTWARE: "v2/sw/response/+/chunk/+",
};

/** Topics for errors. ThingsBoard 3.3.3 uses that of firmware for software, too. */
export const OTA_ERRORS: Readonly<Record<OtaPackageType, readonly string[]>> = {
  FIRMWARE: ["v2/fw/error"],
  SOFTWARE: ["v2/fw/error", "v2/sw/error"],
};

/** Matches anywhere in the topic (reference: device connectivity, 4.1); `undefined` for another topic. */
export function otaTargetOf(topic: string): OtaTarget | undefined {
  const [, name, requestId = "", index = ""] = REQUEST.exec(topic) ?? [];
  if (name === undefined || requestId.length > MAX_DIGITS || index.length > MAX_DIGITS) return undefined;
  return { kind: "otaChunk", type: name === "fw" ? "FIRMWARE" : "SOFTWARE", requestId, index: Number(index) };
}

/** With the index without leading zeros. */
export function otaResponseTopic({ type, requestId, index }: OtaTarget): string {
  return `v2/${NAMES[type]}/response/${requestId}/chunk/${index}`;
}
