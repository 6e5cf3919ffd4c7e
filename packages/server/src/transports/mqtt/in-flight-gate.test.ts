import { expect, test } from "vitest";
import { InFlightGate } from "./in-flight-gate.ts";

test("connections that wait go on in their order, as many as there is room for", () => {
  const gate = new InFlightGate(2);
  const resumed: string[] = [];
  const connection = (name: string) => ({ resumeReading: () => void resumed.push(name) });
  gate.enter();
  gate.enter();
  expect(gate.full).toBe(true);
  for (const name of ["a", "b", "c"]) gate.wait(connection(name));
  gate.leave();
  expect(resumed).toEqual(["a"]);
  gate.leave();
  expect(resumed).toEqual(["a", "b", "c"]);
  expect(gate.waiting).toBe(0);
});
