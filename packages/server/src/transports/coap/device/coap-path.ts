import { isUtf8 } from "node:buffer";
import { type CoapMessage, OPTION } from "../wire/coap-message.ts";

/** What a request is about (reference: device connectivity, 8.1). */
export type CoapTarget =
  | { readonly kind: "provision" }
  | DeviceTarget
  /** `nobody`: no device is named; `unknown`: there is nothing under this name. */
  | { readonly kind: "nobody" | "unknown" };

export type DeviceTarget = { readonly token: string } & (
  | { readonly kind: "telemetry" | "attributes" | "rpc" | "claim" }
  | { readonly kind: "rpcAnswer"; readonly requestId: number }
  | { readonly kind: "download"; readonly type: "FIRMWARE" | "SOFTWARE" }
);

const UNKNOWN: CoapTarget = { kind: "unknown" };
const NOBODY: CoapTarget = { kind: "nobody" };
const FEATURES = ["telemetry", "attributes", "rpc", "claim"] as const;
const DOWNLOADS = new Map<string, "FIRMWARE" | "SOFTWARE">([
  ["fw", "FIRMWARE"],
  ["sw", "SOFTWARE"],
]);

export function targetOf(message: CoapMessage): CoapTarget {
  const [first = "", second, ...rest] = pathOf(message);
  const type = DOWNLOADS.get(first);
  if (type) return second === undefined || rest.length > 0 ? NOBODY : { kind: "download", type, token: second };
  if (first !== "api" || second !== "v1") return UNKNOWN;
  const [token, name, id, ...more] = rest;
  if (token === undefined) return NOBODY;
  if (name === undefined) return token.toLowerCase() === "provision" ? { kind: "provision" } : NOBODY;
  const feature = FEATURES.find((known) => known === name.toLowerCase());
  if (!feature || more.length > 0) return UNKNOWN;
  if (id === undefined) return { kind: feature, token };
  return feature === "rpc" && /^\d{1,10}$/.test(id) ? { kind: "rpcAnswer", token, requestId: Number(id) } : UNKNOWN;
}

/** Some clients put the whole path into one option. */
function pathOf({ options }: CoapMessage): readonly string[] {
  const parts = options.flatMap(({ number, value }) => (number === OPTION.uriPath ? [textOf(value)] : []));
  const [only] = parts;
  return parts.length === 1 && only?.includes("/") ? only.split("/").filter((part) => part !== "") : parts;
}

/** `name=value` of a query; the last one counts. */
export function queryOf({ options }: CoapMessage): ReadonlyMap<string, string> {
  return new Map(
    options.flatMap(({ number, value }): [string, string][] => {
      if (number !== OPTION.uriQuery) return [];
      const [name = "", ...rest] = textOf(value).split("=");
      return [[name, rest.join("=")]];
    }),
  );
}

/** What is no UTF-8 is the name of nothing. */
function textOf(value: Buffer): string {
  return isUtf8(value) ? value.toString("utf8") : "";
}
