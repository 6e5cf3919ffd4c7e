import { expect, test } from "vitest";
import { timingOf, transitionOf } from "./timing.ts";

const stepsOf = (rule: string) => timingOf(rule).slice("linear(".length, -1).split(",").map(Number);

const ALL = ["quad", "quint", "cycle", "bounce", "elastic", "dequad", "dequint", "decycle", "debounce", "delastic"];

test.each(ALL)("%s begins where the needle is and ends at the value", (rule) => {
  expect(stepsOf(rule)[0]).toBeCloseTo(0, 2);
  expect(stepsOf(rule).at(-1)).toBeCloseTo(1, 2);
});

test.each([
  ["quad", 0.25],
  ["dequad", 0.75],
  ["quint", 0.031],
  ["dequint", 0.969],
])("%s is at %d after half of its time", (rule, half) => {
  expect(stepsOf(rule)[12]).toBe(half);
});

test("a swing goes beyond the value before it rests, a bounce does not", () => {
  expect(Math.max(...stepsOf("elastic"))).toBeGreaterThan(1);
  expect(Math.max(...stepsOf("bounce"))).toBeLessThanOrEqual(1);
  expect(stepsOf("bounce")).not.toEqual(stepsOf("bounce").toSorted((a, b) => a - b));
});

test("a rule of another program is a steady movement, and durations are bounded", () => {
  expect(transitionOf({ animation: true, animationDuration: 1e9, animationRule: "unheard" })).toBe("10000ms linear");
  expect(transitionOf({ animation: false, animationDuration: 500, animationRule: "quad" })).toBeUndefined();
});
