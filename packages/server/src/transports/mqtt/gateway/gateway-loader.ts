import type { DeviceParts } from "../device/device-parts.ts";
import type { GatewayUplinks } from "./gateway-uplinks.ts";

let code: typeof import("./gateway-uplinks.ts") | undefined;

/** Loads the code for gateways. Called when the first one connects, since most installations have none. */
export async function loadGateways(): Promise<void> {
  code ??= await import("./gateway-uplinks.ts");
}

/** Opens the session of a gateway; requires {@link loadGateways}. */
export function openGateway(parts: DeviceParts): GatewayUplinks {
  if (!code) throw new Error("a gateway is connected before its code was loaded");
  return new code.GatewayUplinks(parts);
}
