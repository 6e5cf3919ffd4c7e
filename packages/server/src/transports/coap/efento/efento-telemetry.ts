import { type Entry, PlatformError, type TelemetryBlock, type TypedValue } from "@orrery/model";
import type { EfentoChannel, EfentoMeasurements } from "./efento-message.ts";

/** A sample of a channel; `at`: seconds since the epoch. */
interface Sample {
  readonly at: number;
  readonly value: TypedValue;
}

interface Kind {
  /** Telemetry key, before the number of the channel. */
  readonly key: string;
  /** By what values are divided; absent: they are whole. Binary channels say what was seen and when. */
  readonly divisor?: number;
  readonly binary?: { readonly positive: string; readonly negative: string };
}

/** By number; those that 3.3.3 ignores have the keys of later versions. */
const KINDS: Readonly<Record<number, Kind>> = {
  1: { key: "temperature", divisor: 10 },
  2: { key: "humidity" },
  3: { key: "pressure", divisor: 10 },
  4: { key: "pressure_diff" },
  5: { key: "ok_alarm", binary: { positive: "ALARM", negative: "OK" } },
  6: { key: "iaq" },
  7: { key: "flooding", binary: { positive: "WATER_DETECTED", negative: "OK" } },
  8: { key: "pulse_cnt" },
  9: { key: "watt_hour" },
  10: { key: "pulse_counter_water" },
  11: { key: "soil_moisture" },
  12: { key: "co" },
  13: { key: "no2" },
  14: { key: "h2s" },
  15: { key: "ambient_light", divisor: 10 },
  16: { key: "pm_1_0" },
  17: { key: "pm_2_5" },
  18: { key: "pm_10_0" },
  19: { key: "noise_level", divisor: 10 },
  20: { key: "nh3" },
  21: { key: "ch4" },
};
/** An offset that says that the sensor has failed. */
const SENSOR_ERROR = -32_768;
/** Factors of the period where none is sent. */
const BINARY_FACTOR = 14;
const CONTINUOUS_FACTOR = 1;
/** Maximum number of times in a message: few bytes can mean many. */
const MAX_TIMES = 10_000;

/**
 * The values of a message, a block for each time in their order (reference: device connectivity, 8.8). The factor of the
 * period counts, which 3.3.3 loses.
 * @throws {PlatformError} `badRequest` when there are none, or too many.
 */
export function telemetryOf(measurements: EfentoMeasurements): readonly TelemetryBlock[] {
  const { channels, periodBase } = measurements;
  const isBinary = KINDS[channels[0]?.type ?? 0]?.binary !== undefined;
  const period = periodBase * (measurements.periodFactor || (isBinary ? BINARY_FACTOR : CONTINUOUS_FACTOR));
  const byTime = new Map<number, Entry[]>();
  for (const [index, channel] of channels.entries()) {
    const kind = KINDS[channel.type];
    if (!kind) continue;
    for (const { at, value } of samplesOf(channel, kind, period)) {
      const entries = byTime.get(at) ?? [];
      entries.push([`${kind.key}_${index + 1}`, value]);
      byTime.set(at, entries);
      if (byTime.size > MAX_TIMES) throw new PlatformError("badRequest", "There are too many measurements");
    }
  }
  if (byTime.size === 0) throw new PlatformError("badRequest", "There are no measurements");
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .map(([at, entries]) => ({ ts: at * 1_000, entries: [...entries, ...about(measurements, { at, period })] }));
}

function samplesOf(channel: EfentoChannel, { divisor, binary }: Kind, period: number): readonly Sample[] {
  if (binary) return binarySamples(channel, binary);
  const { timestamp, startPoint, offsets } = channel;
  const samples: Sample[] = [];
  for (const offset of offsets) {
    if (offset === SENSOR_ERROR) continue; // takes no time, as in 3.3.3
    const sum = startPoint + offset;
    const value: TypedValue = divisor ? { type: "DOUBLE", value: sum / divisor } : { type: "LONG", value: sum };
    samples.push({ at: timestamp + samples.length * period, value });
  }
  return samples;
}

/** The first state and the changes; the sign of an offset is the state, its size the time. */
function binarySamples({ timestamp, offsets }: EfentoChannel, states: NonNullable<Kind["binary"]>): readonly Sample[] {
  const samples: Sample[] = [];
  let before: string | undefined;
  for (const offset of offsets) {
    const state = offset < 0 ? states.negative : states.positive;
    if (offset === SENSOR_ERROR || state === before) continue;
    before = state;
    samples.push({ at: timestamp + Math.abs(offset) - 1, value: { type: "STRING", value: state } });
  }
  return samples;
}

function about(
  { serial, batteryOk, nextTransmissionAt, signal }: EfentoMeasurements,
  { at, period }: { readonly at: number; readonly period: number },
): readonly Entry[] {
  const text = (value: string): TypedValue => ({ type: "STRING", value });
  return [
    ["serial", text(serial.toString("hex").toUpperCase())],
    ["battery", text(batteryOk ? "ok" : "low")],
    ["measured_at", text(timeText(at))],
    ["next_transmission_at", text(timeText(nextTransmissionAt))],
    ["signal", { type: "LONG", value: signal }],
    ["measurement_interval", { type: "LONG", value: period }],
  ];
}

/** Like `2026-11-29 11:00:00 UTC`; `seconds` fit 32 bits. */
function timeText(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
