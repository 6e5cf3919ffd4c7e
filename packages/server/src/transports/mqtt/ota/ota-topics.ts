import type { OtaPackageType } from "@orrery/model";

/** A request for a chunk, as its topic says it. */
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

/** Filters on which chunks arrive. */
export const OTA_RESPONSE_FILTERS: Readonly<Record<OtaPackageType, string>> = {
  FIRMWARE: "v2/fw/response/+/chunk/+",
  SOFTWARE: "v2/sw/response/+/chunk/+",
};

/** Where devices hear that there is no chunk. ThingsBoard 3.3.3 says that of software as of firmware. */
export const OTA_ERRORS: Readonly<Record<OtaPackageType, readonly string[]>> = {
  FIRMWARE: ["v2/fw/error"],
  SOFTWARE: ["v2/fw/error", "v2/sw/error"],
};

/** Searched anywhere in the topic (reference: device connectivity, 4.1); `undefined` for another topic. */
export function otaTargetOf(topic: string): OtaTarget | undefined {
  const [, name, requestId = "", index = ""] = REQUEST.exec(topic) ?? [];
  if (name === undefined || requestId.length > MAX_DIGITS || index.length > MAX_DIGITS) return undefined;
  return { kind: "otaChunk", type: name === "fw" ? "FIRMWARE" : "SOFTWARE", requestId, index: Number(index) };
}

/** With the index in its plainest spelling. */
export function otaResponseTopic({ type, requestId, index }: OtaTarget): string {
  return `v2/${NAMES[type]}/response/${requestId}/chunk/${index}`;
}
