import type { CoapMessage } from "../../../kernel/coap/wire/coap-message.ts";
import { pathOf } from "../../../kernel/coap/wire/uri.ts";

/** What a request addresses (reference: device connectivity, 8.1). */
export type CoapTarget =
  | { readonly kind: "provision" }
  | DeviceTarget
  /** Of a sensor of Efento, whose token is in the message; `what`: the rest of the path, if it is one part. */
  | { readonly kind: "efento"; readonly what: string | undefined }
  /** `noToken`: the path has no access token; `unknown`: no such resource. */
  | { readonly kind: "noToken" | "unknown" };

/** A resource of the device with the access token; without one, of the device whose certificate the client has. */
export type DeviceTarget = { readonly token?: string | undefined } & (
  | { readonly kind: "telemetry" | "attributes" | "rpc" | "claim" }
  | { readonly kind: "rpcAnswer"; readonly requestId: number }
  | { readonly kind: "download"; readonly type: "FIRMWARE" | "SOFTWARE" }
);

const UNKNOWN: CoapTarget = { kind: "unknown" };
const NO_TOKEN: CoapTarget = { kind: "noToken" };
const FEATURES = ["telemetry", "attributes", "rpc", "claim"] as const;
const DOWNLOADS = new Map<string, "FIRMWARE" | "SOFTWARE">([
  ["fw", "FIRMWARE"],
  ["sw", "SOFTWARE"],
]);

/** Parses the path of a request. `certified`: the client has the certificate of a device, and paths need no token. */
export function targetOf(message: CoapMessage, certified: boolean): CoapTarget {
  const [first = "", second, ...rest] = pathOf(message);
  const type = DOWNLOADS.get(first);
  if (type) return second === undefined || rest.length > 0 ? NO_TOKEN : { kind: "download", type, token: second };
  if (first === "efento") return { kind: "efento", what: rest.length === 0 ? second : undefined };
  if (first !== "api" || second !== "v1") return UNKNOWN;
  const [token, name, id, ...more] = rest;
  if (token === undefined) return NO_TOKEN;
  if (name === undefined) {
    if (token.toLowerCase() === "provision") return { kind: "provision" };
    return certified ? featureOf(undefined, [token]) : NO_TOKEN;
  }
  const target = featureOf(token, [name, id, ...more]);
  return target.kind === "unknown" && certified ? featureOf(undefined, rest) : target;
}

function featureOf(token: string | undefined, [name, id, ...more]: readonly (string | undefined)[]): CoapTarget {
  const feature = FEATURES.find((known) => known === name?.toLowerCase());
  if (!feature || more.length > 0) return UNKNOWN;
  if (id === undefined) return { kind: feature, token };
  return feature === "rpc" && /^\d{1,10}$/.test(id) ? { kind: "rpcAnswer", token, requestId: Number(id) } : UNKNOWN;
}
