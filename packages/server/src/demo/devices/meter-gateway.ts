import type { DeviceModel } from "./device-model.ts";
import { noise } from "./noise.ts";

/** Reads meters on a bus and speaks for them over one MQTT connection; what it says of itself is its own state. */
export const meterGateway: DeviceModel = {
  profile: "Meter gateway",
  description: "Reads sub-meters on a bus and sends for them.",
  transport: "GATEWAY",
  reportEvery: 10_000,
  attributes: (seed) => ({ model: "GW-485", firmware: "1.8.0", serialNumber: `GW485-${70 + seed}` }),
  read: (state, ts) => ({
    busErrors: Math.round(2 + 2 * noise(state.seed, ts, 600_000)),
    signal: Math.round(-64 + 6 * noise(state.seed + 3, ts, 300_000)),
  }),
};
