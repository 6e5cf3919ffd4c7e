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
  ["", undefined],
])("%s", (key, unit) => {
  expect(unitOfKey(key)).toBe(unit);
});
