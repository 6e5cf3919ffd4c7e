import { expect, test } from "vitest";
import { unitOfKey } from "./unit-of-key.ts";

test.each([
  ["temperature", undefined],
  ["temperature_celsius", "°C"],
  ["tankLevelPercent", "%"],
  ["power_kW", "kW"],
  ["energyKwh", "kWh"],
  ["rpm", "rpm"],
  ["motor_rpm", "rpm"],
  ["bar", undefined],
  ["handlebar", undefined],
  ["pressure-bar", "bar"],
  ["voltage_mV", "mV"],
  ["supplyVoltage_V", "V"],
  ["current_mA", "mA"],
  ["power_w", "W"],
  ["tank_level_m", "m"],
  ["rain_mm", "mm"],
  ["airGap_mm", "mm"],
  ["latency_ms", "ms"],
  ["uptime_hours", "h"],
  ["", undefined],
])("%s", (key, unit) => {
  expect(unitOfKey(key)).toBe(unit);
});

test.each([
  "humidity", // of the air in percent, absolute in g/m³
  "rssi",
  "co2",
  "latitude", // in some trackers ten million parts of a degree
  "power_mW",
  "powerMW",
  "progressBar",
  "windDegrees",
  "temperature_c", // the third of three sensors
  "current_a", // the first of three phases
  "wind_ms",
  "speed_km",
  "hh_mm",
  "preAmp",
  "grade_a",
  "vitamin_c",
  "c",
])("%s names no unit that is certain", (key) => {
  expect(unitOfKey(key)).toBeUndefined();
});
