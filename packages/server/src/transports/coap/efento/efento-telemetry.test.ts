import { expect, test } from "vitest";
import type { EfentoChannel, EfentoMeasurements } from "./efento-message.ts";
import { telemetryOf } from "./efento-telemetry.ts";

const AT = 1_700_000_000;
const channel = (type: number, offsets: readonly number[], startPoint = 0, timestamp = AT): EfentoChannel => ({
  ...{ type, timestamp, startPoint, offsets },
});
const measurements = (...channels: readonly EfentoChannel[]): EfentoMeasurements => ({
  ...{ token: "imei", serial: Buffer.from("282c02424eed", "hex"), batteryOk: true, periodBase: 60, periodFactor: 0 },
  ...{ nextTransmissionAt: AT + 600, signal: 90, channels },
});
/** Values of the channels alone: seconds after the first sample, key and value. */
const valuesOf = (message: EfentoMeasurements) =>
  telemetryOf(message).flatMap(({ ts, entries }) =>
    entries
      .filter(([key]) => /_\d$/.test(key))
      .map(([key, { type, value }]) => [(ts ?? 0) / 1_000 - AT, key, type, value]),
  );

test.each([
  [1, 205, [0, 5], "temperature_1", "DOUBLE", [20.5, 21]],
  [2, 40, [0, 2], "humidity_1", "LONG", [40, 42]],
  [3, 10_132, [0, -2], "pressure_1", "DOUBLE", [1_013.2, 1_013]],
  [4, 7, [0, 1], "pressure_diff_1", "LONG", [7, 8]],
  [10, 5, [0, 9], "pulse_counter_water_1", "LONG", [5, 14]],
  [6, 50, [0, 1], "iaq_1", "LONG", [50, 51]],
  [15, 1_000, [0, 1], "ambient_light_1", "DOUBLE", [100, 100.1]],
  [21, 3, [0, 1], "ch4_1", "LONG", [3, 4]],
] as const)("channels of the type %i", (type, start, offsets, key, kind, [first, second]) => {
  expect(valuesOf(measurements(channel(type, offsets, start)))).toEqual([
    [0, key, kind, first],
    [60, key, kind, second],
  ]);
});

test("each time has one block, which says of which sensor it is", () => {
  const blocks = telemetryOf(measurements(channel(1, [0], 200), channel(2, [0, 0], 40)));
  expect(
    blocks.map(({ ts, entries }) => [ts, Object.fromEntries(entries.map(([key, { value }]) => [key, value]))]),
  ).toEqual([
    [
      AT * 1_000,
      {
        ...{ temperature_1: 20, humidity_2: 40, serial: "282C02424EED", battery: "ok", signal: 90 },
        ...{ measured_at: "2023-11-14 22:13:20 UTC", next_transmission_at: "2023-11-14 22:23:20 UTC" },
        measurement_interval: 60,
      },
    ],
    [(AT + 60) * 1_000, expect.objectContaining({ humidity_2: 40, measured_at: "2023-11-14 22:14:20 UTC" })],
  ]);
});

test.each([
  [{ periodFactor: 5 }, [channel(2, [1, 2])], [0, 300]],
  [{ periodFactor: 0 }, [channel(5, [1]), channel(2, [1, 2])], [0, 0, 840]],
  [{}, [channel(2, [1, -32_768, 2])], [0, 60]],
])("the period has its factor, and a failed sensor takes no time: %j", (change, channels, seconds) => {
  const values = valuesOf({ ...measurements(...channels), ...change });
  expect(values.map(([at]) => at)).toEqual(seconds);
});

test("binary channels say when their state changed", () => {
  expect(valuesOf(measurements(channel(5, [1, 20, -31, -40, 51]), channel(7, [-1, 6])))).toEqual([
    [0, "ok_alarm_1", "STRING", "ALARM"],
    [0, "flooding_2", "STRING", "OK"],
    [5, "flooding_2", "STRING", "WATER_DETECTED"],
    [30, "ok_alarm_1", "STRING", "OK"],
    [50, "ok_alarm_1", "STRING", "ALARM"],
  ]);
});

test.each([
  ["no channel", []],
  ["no sensor", [channel(0, [1])]],
  ["a type of the future", [channel(99, [1])]],
  ["no sample", [channel(1, [])]],
  ["failed sensors alone", [channel(1, [-32_768])]],
  ["more times than any sensor has", [channel(1, new Array<number>(10_001).fill(0))]],
])("a message with %s is refused", (_what, channels) => {
  expect(() => telemetryOf(measurements(...channels))).toThrow("measurements");
});
