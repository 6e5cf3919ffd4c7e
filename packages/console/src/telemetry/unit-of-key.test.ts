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
  ["", undefined],
])("%s", (key, unit) => {
  expect(unitOfKey(key)).toBe(unit);
});
