import { expect, test } from "vitest";
import { unitOfKey } from "./unit-of-key.ts";

test.each([
  ["temperature", undefined],
  ["temperature_celsius", "°C"],
  ["tankLevelPercent", "%"],
  ["power_kW", "kW"],
  ["energyKwh", "kWh"],
  ["rpm", "rpm"],
  ["bar", undefined],
  ["handlebar", undefined],
  ["pressure-bar", "bar"],
  ["humidity", "%"],
  ["soil_humidity", "%"],
  ["indoorHumidity", "%"],
  ["humidityAlarm", undefined],
  ["rssi", "dBm"],
  ["co2", "ppm"],
  ["room_co2", "ppm"],
  ["latitude", "°"],
  ["temperature_c", "°C"],
  ["supply_temp-F", "°F"],
  ["voltage_mV", "mV"],
  ["current_a", "A"],
  ["power_w", "W"],
  ["tank_level_m", "m"],
  ["grade_a", undefined],
  ["vitamin_c", undefined],
  ["c", undefined],
  ["windDegrees", "°"],
  ["", undefined],
])("%s", (key, unit) => {
  expect(unitOfKey(key)).toBe(unit);
});
