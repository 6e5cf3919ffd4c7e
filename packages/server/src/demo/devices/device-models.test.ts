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
  expect(model?.answer?.("getSetpoint", { seed: 0, settings: NO_SETTINGS })).toBe(21);
  const settings = new Map([["setpoint", { value: 30, since: NOON }]]);
  expect(model?.answer?.("getSetpoint", { seed: 0, settings })).toBe(30);
  const later = model?.read({ seed: 0, settings }, NOON + 7_200_000);
  expect(Number(later?.temperature)).toBeGreaterThan(27);
});

test.each([
  { van: "Van 1", drives: { night: false, noon: true, evening: false } },
  { van: "Van 3", drives: { night: false, noon: true, evening: true } },
  { van: "Van 5", drives: { night: true, noon: false, evening: true } },
])("$van drives in its shift only", ({ van, drives }) => {
  const device = FLEET.find(({ name }) => name === van);
  const hour = (from: number) => Date.UTC(2026, 5, 1, from);
  const isSeen = (from: number) =>
    Array.from({ length: 60 }, (_, minute) => hour(from) + minute * 60_000).some(
      (ts) => device?.model.read({ seed: device.seed, settings: NO_SETTINGS }, ts).ignition,
    );
  expect({ night: isSeen(2), noon: isSeen(12), evening: isSeen(20) }).toEqual(drives);
});

test("the cargo of the van with weak cooling is too warm at its worst, that of the other one never", () => {
  const warmest = (name: string) => {
    const device = FLEET.find((one) => one.name === name);
    const day = Array.from({ length: 288 }, (_, step) => NOON + step * 300_000);
    return Math.max(
      ...day.map((ts) => Number(device?.model.read({ seed: device.seed, settings: NO_SETTINGS }, ts).cargoTemperature)),
    );
  };
  expect(warmest("Van 4")).toBeGreaterThan(8);
  expect(warmest("Van 3")).toBeLessThan(6);
});

test("every device has its own token", () => {
  expect(new Set(FLEET.map(demoToken)).size).toBe(FLEET.length);
});
