import { expect, test } from "vitest";
import { DEMO_MODELS, demoToken, FLEET } from "../fleet.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const NO_SETTINGS = new Map();

test.each(DEMO_MODELS)("$profile gives the same values for the same time and finite ones for a whole day", (model) => {
  for (let ts = NOON; ts < NOON + 86_400_000; ts += 613_000) {
    const state = { seed: 2, settings: NO_SETTINGS };
    const values = model.read(state, ts);
    expect(model.read(state, ts)).toEqual(values);
    for (const value of Object.values(values)) {
      if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
    }
  }
});

test("the counter of an energy meter never decreases", () => {
  const meter = FLEET.find((device) => device.model.profile === "Energy meter");
  let last = 0;
  for (let ts = NOON; ts < NOON + 86_400_000; ts += 60_000) {
    const energy = Number(meter?.model.read({ seed: 0, settings: NO_SETTINGS }, ts).energy);
    expect(energy).toBeGreaterThanOrEqual(last);
    last = energy;
  }
});

test("a thermostat follows a new setpoint and refuses one out of range", () => {
  const model = FLEET[0]?.model;
  expect(model?.command?.("setSetpoint", { value: 25 })).toEqual({ set: "setpoint", value: 25 });
  expect(model?.command?.("setSetpoint", 99)).toBeUndefined();
  expect(model?.command?.("explode", {})).toBeUndefined();
  const settings = new Map([["setpoint", { value: 30, since: NOON }]]);
  const later = model?.read({ seed: 0, settings }, NOON + 7_200_000);
  expect(Number(later?.temperature)).toBeGreaterThan(27);
});

test("every device has its own token", () => {
  expect(new Set(FLEET.map(demoToken)).size).toBe(FLEET.length);
});
