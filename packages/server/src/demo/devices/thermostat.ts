import { THERMOSTAT_CHAIN } from "../chains/thermostat-chain.ts";
import { demoAlarm } from "./alarm-rules.ts";
import { type DeviceModel, numberSetting } from "./device-model.ts";
import { dayWave, jitter, noise, round } from "./noise.ts";

const FACTORY_SETPOINT = 21;
/** A room needs about this long to follow a new setpoint. */
const INERTIA_MS = 600_000;

export const thermostat: DeviceModel = {
  profile: "Thermostat",
  description: "Keeps a room at its setpoint; takes setSetpoint.",
  transport: "MQTT",
  reportEvery: 5_000,
  chain: THERMOSTAT_CHAIN,
  alarms: [
    demoAlarm(
      "High temperature",
      {
        MAJOR: {
          key: "temperature",
          operation: "GREATER",
          limit: 22,
          attribute: "temperatureAlarmThreshold",
          details: "Current temperature = ${temperature}",
        },
      },
      { key: "temperature", operation: "LESS_OR_EQUAL", limit: 21.5, attribute: "temperatureAlarmThreshold" },
    ),
    demoAlarm(
      "Low humidity",
      { MINOR: { key: "humidity", operation: "LESS", limit: 42, times: 3, details: "Current humidity = ${humidity}" } },
      { key: "humidity", operation: "GREATER_OR_EQUAL", limit: 43, times: 3 },
    ),
  ],
  attributes: (seed) => ({ model: "TH-200", firmware: "2.4.1", serialNumber: `TH200-${4100 + seed}` }),
  read: (state, ts) => {
    const setpoint = numberSetting(state, "setpoint", FACTORY_SETPOINT);
    const since = state.settings.get("setpoint")?.since ?? Number.NEGATIVE_INFINITY;
    const reached =
      FACTORY_SETPOINT + (setpoint - FACTORY_SETPOINT) * (1 - Math.exp(-Math.max(0, ts - since) / INERTIA_MS));
    const drift = 0.9 * noise(state.seed, ts, 1_800_000) + 0.6 * dayWave(ts);
    const temperature = round(reached + drift + 0.05 * jitter(state.seed, ts), 2);
    return {
      temperature,
      humidity: round(46 + 6 * noise(state.seed + 50, ts, 5_400_000) - 3 * dayWave(ts), 1),
      setpoint,
      heating: temperature < setpoint,
      battery: Math.round(96 - (state.seed % 40)),
    };
  },
  answer: (method, state) =>
    method === "getSetpoint" ? numberSetting(state, "setpoint", FACTORY_SETPOINT) : undefined,
  command: (method, params) => {
    if (method !== "setSetpoint") return undefined;
    const value = typeof params === "object" && params !== null && "value" in params ? params.value : params;
    return typeof value === "number" && value >= 5 && value <= 35 ? { set: "setpoint", value } : undefined;
  },
};
