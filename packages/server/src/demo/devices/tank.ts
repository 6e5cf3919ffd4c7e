import { demoAlarm } from "./alarm-rules.ts";
import type { DeviceModel } from "./device-model.ts";
import { jitter, noise, round } from "./noise.ts";

/** A tank empties for three quarters of its cycle and is refilled in the last one. */
const CYCLE_MS = 6 * 3_600_000;
const FILLING_FROM = 0.75;
const CAPACITY_LITRES = 12_000;

export const tank: DeviceModel = {
  profile: "Tank",
  description: "Storage tank with level and temperature.",
  transport: "MQTT",
  reportEvery: 10_000,
  alarms: [
    demoAlarm(
      "Low level",
      {
        MAJOR: { key: "level", operation: "LESS", limit: 28, details: "Level ${level} %" },
        WARNING: { key: "level", operation: "LESS", limit: 38, details: "Level ${level} %" },
      },
      { key: "level", operation: "GREATER_OR_EQUAL", limit: 40 },
    ),
  ],
  attributes: (seed) => ({ model: "LT-12", capacity: CAPACITY_LITRES, serialNumber: `LT12-${300 + seed}` }),
  read: (state, ts) => {
    const phase = (((ts / CYCLE_MS + state.seed * 0.31) % 1) + 1) % 1;
    const filling = phase >= FILLING_FROM;
    const share = filling ? (phase - FILLING_FROM) / (1 - FILLING_FROM) : 1 - phase / FILLING_FROM;
    const level = 22 + 68 * share + 0.8 * noise(state.seed, ts, 300_000);
    return {
      level: round(level, 1),
      volume: Math.round((level / 100) * CAPACITY_LITRES),
      temperature: round(12 + 2 * noise(state.seed + 3, ts, 7_200_000) + 0.05 * jitter(state.seed, ts), 2),
      state: filling ? "filling" : level < 30 ? "low" : "draining",
      inletOpen: filling,
    };
  },
};
