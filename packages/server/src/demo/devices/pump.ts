import { demoAlarm } from "./alarm-rules.ts";
import type { DeviceModel } from "./device-model.ts";
import { dayWave, jitter, noise, round } from "./noise.ts";

/** The pump with a worn bearing: its vibration climbs through the day. */
const WORN_SEED = 3;

export const pump: DeviceModel = {
  profile: "Pump",
  description: "Circulation pump with vibration sensor; takes setRunning.",
  transport: "MQTT",
  reportEvery: 2_000,
  alarms: [
    demoAlarm(
      "High vibration",
      {
        CRITICAL: {
          key: "vibration",
          operation: "GREATER",
          limit: 6,
          times: 3,
          details: "Vibration ${vibration} mm/s",
        },
        MAJOR: {
          key: "vibration",
          operation: "GREATER",
          limit: 3,
          attribute: "vibrationAlarmThreshold",
          seconds: 20,
          details: "Vibration ${vibration} mm/s for 20 seconds",
        },
      },
      { key: "vibration", operation: "LESS", limit: 2.5, seconds: 20 },
    ),
  ],
  attributes: (seed) => ({ model: "CP-75", ratedPower: 7.5, serialNumber: `CP75-${820 + seed}` }),
  read: (state, ts) => {
    const running = state.settings.get("running")?.value !== false;
    if (!running) return { running, rpm: 0, vibration: 0.1, pressure: 1.1, flow: 0, motorTemperature: 24 };
    const load = 0.75 + 0.15 * dayWave(ts) + 0.1 * noise(state.seed, ts, 900_000);
    const wear = state.seed === WORN_SEED ? 2.4 + 0.8 * dayWave(ts) : 0;
    return {
      running,
      rpm: Math.round(1_450 + 40 * load + 4 * jitter(state.seed, ts)),
      vibration: round(1.6 + 0.5 * load + wear + 0.35 * Math.abs(jitter(state.seed + 7, ts)), 2),
      pressure: round(3.2 + 0.8 * load + 0.03 * jitter(state.seed + 9, ts), 2),
      flow: round(42 * load + 0.6 * jitter(state.seed + 11, ts), 1),
      motorTemperature: round(48 + 14 * load + 3 * wear + noise(state.seed + 13, ts, 600_000), 1),
    };
  },
  command: (method, params) => {
    if (method !== "setRunning") return undefined;
    const value = typeof params === "object" && params !== null && "value" in params ? params.value : params;
    return typeof value === "boolean" ? { set: "running", value } : undefined;
  },
};
