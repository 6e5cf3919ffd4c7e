import { expect, test } from "vitest";
import { InFlightGate } from "./in-flight-gate.ts";

/** Each brings `messages` when it may continue, as far as there is room, and waits again with the rest. */
function devices(gate: InFlightGate, messages: number) {
  const brought: string[] = [];
  const waitAs = (name: string) => {
    let left = messages;
    const device = {
      resumeReading() {
        for (; left > 0 && !gate.full; left -= 1) {
          gate.enter();
          brought.push(name);
        }
        if (left > 0) gate.wait(device);
      },
    };
    gate.wait(device);
  };
  return { brought, waitAs };
}

test("connections that wait go on in their order, as long as there is room", () => {
  const gate = new InFlightGate(2);
  const { brought, waitAs } = devices(gate, 1);
  gate.enter();
  gate.enter();
  expect(gate.full).toBe(true);
  for (const name of ["a", "b", "c"]) waitAs(name);
  gate.leave();
  expect(brought).toEqual(["a"]);
  gate.leave();
  gate.leave();
  expect(brought).toEqual(["a", "b", "c"]);
  expect(gate.waiting).toBe(0);
});

test("no connection resumes before there is room for several messages", () => {
  const gate = new InFlightGate(32);
  const { brought, waitAs } = devices(gate, 3);
  for (let i = 0; i < 32; i += 1) gate.enter();
  waitAs("a");
  waitAs("b");
  gate.leave();
  expect(brought).toEqual([]);
  gate.leave();
  expect(brought).toEqual(["a", "a"]);
  for (let i = 0; i < 4; i += 1) gate.leave();
  expect(brought).toEqual(["a", "a", "b", "b", "a", "b"]);
});
