import { demoAlarm } from "./alarm-rules.ts";
import type { DeviceModel } from "./device-model.ts";
import { dayWave, jitter, noise, round } from "./noise.ts";

/** Round trip from the harbour through the towns inland and back along the lake: latitude, longitude. */
const ROUTE: readonly (readonly [number, number])[] = [
  [57.705, 11.967],
  [57.86, 12.03],
  [57.935, 12.125],
  [58.128, 12.128],
  [58.283, 12.289],
  [58.372, 12.68],
  [58.385, 13.15],
  [58.391, 13.438],
  [58.39, 13.845],
  [58.17, 13.95],
  [57.97, 14.07],
  [57.782, 14.161],
  [57.745, 13.75],
  [57.79, 13.42],
  [57.721, 12.94],
  [57.69, 12.57],
];
const ROUND_TRIP_MS = 6 * 3_600_000;
/** The vehicle is parked for the rest of each trip. */
const MOVING_SHARE = 0.9;
const METRES_PER_DEGREE = 111_320;

const HOUR_MS = 3_600_000;

/** From midnight to 05:00 in the time zone of the town. */
const AFTER_HOURS = {
  type: "SPECIFIC_TIME",
  timezone: "Europe/Stockholm",
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  startsOn: 0,
  endsOn: 5 * HOUR_MS,
};

interface Vehicle {
  /** Hours of the day, UTC, in which it makes its rounds. */
  readonly shift: readonly [from: number, to: number];
  readonly kind: "electric" | "refrigerated" | "spare";
}

/** The spare one drives at night, which nobody has planned. */
const VEHICLES: readonly Vehicle[] = [
  { shift: [5, 17], kind: "electric" },
  { shift: [6, 18], kind: "electric" },
  { shift: [9, 23], kind: "refrigerated" },
  { shift: [11, 23], kind: "refrigerated" },
  { shift: [17, 30], kind: "spare" },
];
const SPARE: Vehicle = { shift: [17, 30], kind: "spare" };

export const tracker: DeviceModel = {
  profile: "Tracker",
  description: "Vehicle tracker with position, speed and heading.",
  transport: "HTTP",
  reportEvery: 5_000,
  alarms: [
    demoAlarm(
      "Moving after hours",
      {
        WARNING: {
          key: "speed",
          operation: "GREATER",
          limit: 5,
          seconds: 30,
          schedule: AFTER_HOURS,
          details: "Speed ${speed} km/h",
        },
      },
      { key: "speed", operation: "LESS", limit: 1, seconds: 30 },
    ),
    demoAlarm(
      "Cargo too warm",
      {
        CRITICAL: {
          key: "cargoTemperature",
          operation: "GREATER",
          limit: 8,
          seconds: 120,
          details: "Cargo at ${cargoTemperature} °C",
        },
        MAJOR: {
          key: "cargoTemperature",
          operation: "GREATER",
          limit: 7,
          seconds: 120,
          details: "Cargo at ${cargoTemperature} °C",
        },
      },
      { key: "cargoTemperature", operation: "LESS", limit: 6, seconds: 120 },
    ),
  ],
  attributes: (seed) => ({ model: "GT-4", vehicle: `Van ${seed + 1}`, serialNumber: `GT4-${5600 + seed}` }),
  read: (state, ts) => {
    const vehicle = VEHICLES[state.seed] ?? SPARE;
    const phase = (((ts / ROUND_TRIP_MS + state.seed * 0.17) % 1) + 1) % 1;
    const moving = isAtWork(vehicle, ts) && phase < MOVING_SHARE;
    const here = positionAt(moving ? phase / MOVING_SHARE : 0);
    const next = positionAt(moving ? phase / MOVING_SHARE + 0.002 : 0.002);
    const east = (next[1] - here[1]) * Math.cos((here[0] * Math.PI) / 180);
    const north = next[0] - here[0];
    const metres = Math.hypot(east, north) * METRES_PER_DEGREE;
    const speed = (metres / ((0.002 * ROUND_TRIP_MS * MOVING_SHARE) / 1_000)) * 3.6;
    return {
      latitude: round(here[0], 6),
      longitude: round(here[1], 6),
      speed: moving ? round(speed + 1.5 * jitter(state.seed, ts), 1) : 0,
      heading: Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360),
      ignition: moving,
      ...(vehicle.kind === "electric" ? { battery: chargeOf(vehicle, ts) } : {}),
      ...(vehicle.kind === "refrigerated" ? { cargoTemperature: cargoTemperature(state.seed, ts) } : {}),
    };
  },
};

function isAtWork({ shift: [from, to] }: Vehicle, ts: number): boolean {
  const hour = (ts / HOUR_MS) % 24;
  return (hour >= from && hour < to) || hour + 24 < to;
}

/** Percent: down to 20 by the end of the shift, full again six hours later. */
function chargeOf({ shift: [from, to] }: Vehicle, ts: number): number {
  const sinceStart = ((ts / HOUR_MS) % 24) - from;
  const hours = sinceStart < 0 ? sinceStart + 24 : sinceStart;
  const length = to - from;
  const used = hours < length ? hours / length : Math.max(0, 1 - (hours - length) / 6);
  return round(100 - 80 * used, 1);
}

/** The cooling of the second refrigerated van is weak: at noon it does not keep up. */
function cargoTemperature(seed: number, ts: number): number {
  const weakness = seed === 3 ? 1.9 * (1 + dayWave(ts)) : 0.3 * dayWave(ts);
  return round(4 + weakness + 0.5 * noise(seed + 21, ts, 900_000) + 0.05 * jitter(seed, ts), 2);
}

function positionAt(share: number): readonly [number, number] {
  const along = (share % 1) * ROUTE.length;
  const from = ROUTE[Math.floor(along) % ROUTE.length] ?? [0, 0];
  const to = ROUTE[(Math.floor(along) + 1) % ROUTE.length] ?? [0, 0];
  const t = along - Math.floor(along);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}
