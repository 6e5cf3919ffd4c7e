import { expect, test } from "vitest";
import { COSINE, functions, key, RANDOM, SINE } from "./function-keys.ts";

/** As a function of a data key is run. */
const compiled = (body: string) =>
  new Function("time", "prevValue", body) as (time: number, prevValue: number) => number;

test.each([
  ["BLOCK-9.033 sine", SINE, Math.sin],
  ["BLOCK-9.034 cosine", COSINE, Math.cos],
] as const)("%s: that of the time in five seconds, scaled by a thousand", (_what, body, of) => {
  for (const time of [0, 1234, 1_700_000_000_000]) {
    expect(Math.abs(compiled(body)(time, 0) - 1000 * of(time / 5000))).toBeLessThanOrEqual(0.5); // whole numbers
  }
});

test("BLOCK-9.035 random values walk from the one before, within their bounds, with two decimals", () => {
  const next = compiled(RANDOM.body);
  let value = 990;
  for (let step = 0; step < 2000; step++) {
    const before = value;
    value = next(0, before);
    expect(Math.abs(value)).toBeLessThanOrEqual(1000);
    expect(Math.abs(value - before)).toBeLessThanOrEqual(50.01);
    expect(Number(value.toFixed(2))).toBe(value);
  }
});

test("BLOCK-3.028 a new key is a sine that is told by its label", () => {
  const [made] = functions([key("Sin", SINE)]).dataKeys;
  expect(made).toMatchObject({ name: "f(x)", type: "function", label: "Sin", funcBody: SINE });
});

test("BLOCK-3.029 colours come from a palette that begins anew when it is used up", () => {
  const colors = functions(Array.from({ length: 10 }, (_, index) => key(`Key ${index}`, SINE))).dataKeys.map(
    ({ color }) => color,
  );
  expect(new Set(colors.slice(0, 8)).size).toBe(8);
  expect(colors.slice(8)).toEqual(colors.slice(0, 2));
  expect(colors.slice(0, 3)).toEqual(["#2196f3", "#4caf50", "#f44336"]);
});
