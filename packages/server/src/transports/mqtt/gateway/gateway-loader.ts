import type { DeviceParts } from "../device/device-parts.ts";
import type { GatewayUplinks } from "./gateway-uplinks.ts";

let code: typeof import("./gateway-uplinks.ts") | undefined;

/** Loads what gateways need beyond devices; when the first one connects, for most installations have none. */
export async function loadGateways(): Promise<void> {
  code ??= await import("./gateway-uplinks.ts");
}

/** After {@link loadGateways}. */
export function openGateway(parts: DeviceParts): GatewayUplinks {
  if (!code) throw new Error("a gateway is connected before its code was loaded");
  return new code.GatewayUplinks(parts);
}
