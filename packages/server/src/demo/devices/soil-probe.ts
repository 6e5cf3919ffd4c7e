import type { DeviceModel } from "./device-model.ts";
import { dayWave, jitter, noise, round } from "./noise.ts";

/** A sensor that runs on a battery for years and speaks CoAP. */
export const soilProbe: DeviceModel = {
  profile: "Soil probe",
  description: "Moisture and temperature of a bed, over CoAP.",
  transport: "COAP",
  reportEvery: 15_000,
  attributes: (seed) => ({ model: "SP-1", depth: 20, serialNumber: `SP1-${300 + seed}` }),
  read: (state, ts) => ({
    moisture: round(34 + 8 * noise(state.seed, ts, 7_200_000) + 0.2 * jitter(state.seed, ts), 1),
    soilTemperature: round(16 + 2 * dayWave(ts) + noise(state.seed + 7, ts, 3_600_000), 1),
    battery: Math.round(88 - (state.seed % 20)),
  }),
};
