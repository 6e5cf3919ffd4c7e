import type { DeviceState } from "../devices/device-model.ts";
import { type DemoDevice, demoToken } from "../fleet.ts";
import type { UdpAddress } from "./udp-client.ts";

/** Address of the platform. */
export interface Platform {
  readonly mqttUrl: string;
  readonly httpUrl: string;
  /** Absent: there is no such server. */
  readonly coap?: UdpAddress | undefined;
  readonly lwm2m?: UdpAddress | undefined;
}

/** A running simulated device: model, state and platform. */
export interface SimulatedDevice {
  readonly device: DemoDevice;
  readonly token: string;
  readonly state: DeviceState & { readonly settings: Map<string, { value: unknown; since: number }> };
  readonly platform: Platform;
  /** Whether it sends its recorded day first. */
  readonly backfill: boolean;
  readonly signal: AbortSignal;
}

export function simulatedDevice(
  device: DemoDevice,
  options: { platform: Platform; backfill: boolean; signal: AbortSignal },
): SimulatedDevice {
  return { device, token: demoToken(device), state: { seed: device.seed, settings: new Map() }, ...options };
}
