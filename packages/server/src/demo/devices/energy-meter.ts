import type { DeviceModel } from "./device-model.ts";
import { dayWave, jitter, noise, round } from "./noise.ts";

/** Installation time of the meters: their counters start at 0 then. */
const INSTALLED = Date.UTC(2025, 0, 1);
const MEAN_WATTS = 18_000;
const DAY_MS = 86_400_000;

export const energyMeter: DeviceModel = {
  profile: "Energy meter",
  description: "Three-phase meter of a main incomer.",
  transport: "HTTP",
  reportEvery: 5_000,
  attributes: (seed) => ({ model: "EM-3P", phases: 3, serialNumber: `EM3P-${90 + seed}` }),
  read: (state, ts) => {
    const scale = 1 + 0.35 * (state.seed % 3);
    const power = scale * (MEAN_WATTS + 7_000 * dayWave(ts) + 2_200 * noise(state.seed, ts, 240_000));
    return {
      power: Math.round(power + 60 * jitter(state.seed, ts)),
      energy: energyAt(ts, scale),
      voltageL1: round(231 + 2 * noise(state.seed + 1, ts, 60_000), 1),
      voltageL2: round(230 + 2 * noise(state.seed + 2, ts, 60_000), 1),
      voltageL3: round(232 + 2 * noise(state.seed + 3, ts, 60_000), 1),
      current: round(power / (3 * 231), 1),
      frequency: round(50 + 0.03 * noise(state.seed + 4, ts, 30_000), 3),
    };
  },
};

/** Counter in watt-hours: the integral of the mean load and of the daily wave. */
function energyAt(ts: number, scale: number): number {
  const hours = (ts - INSTALLED) / 3_600_000;
  const angle = ((ts - 4 * 3_600_000) / DAY_MS) * 2 * Math.PI;
  const wave = (-Math.sin(angle) * 24) / (2 * Math.PI);
  return Math.round(scale * (MEAN_WATTS * hours + 7_000 * wave));
}
