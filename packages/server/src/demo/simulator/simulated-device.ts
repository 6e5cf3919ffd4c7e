import type { DeviceState } from "../devices/device-model.ts";
import { type DemoDevice, demoToken } from "../fleet.ts";

/** Where the platform listens. */
export interface Platform {
  readonly mqttUrl: string;
  readonly httpUrl: string;
}

/** One device at work: what it is, what it remembers, whom it speaks to. */
export interface SimulatedDevice {
  readonly device: DemoDevice;
  readonly token: string;
  readonly state: DeviceState & { readonly settings: Map<string, { value: unknown; since: number }> };
  readonly platform: Platform;
  /** Whether the past day is delivered first. */
  readonly backfill: boolean;
  readonly signal: AbortSignal;
}

export function simulatedDevice(
  device: DemoDevice,
  options: { platform: Platform; backfill: boolean; signal: AbortSignal },
): SimulatedDevice {
  return { device, token: demoToken(device), state: { seed: device.seed, settings: new Map() }, ...options };
}
