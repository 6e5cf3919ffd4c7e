import { expect, test } from "vitest";
import { readDebugLine } from "./debug-line.ts";

const call = (method: string, params: unknown) => ({ kind: "call", method, params });

test.each([
  ["", { kind: "nothing" }],
  ["   ", { kind: "nothing" }],
  [" help ", { kind: "help" }],
  ["clear", { kind: "clear" }],
  ["reboot", call("reboot", {})],
  ['setGpio {"pin": 1, "on": true}', call("setGpio", { pin: 1, on: true })],
  ['setGpio {\n"pin": 1\n}', call("setGpio", { pin: 1 })],
  ["setSpeed   1200", call("setSpeed", 1200)],
  ["say hello  world", call("say", "hello  world")],
  ["help me", call("help", "me")],
])("%j means %j", (line, meaning) => {
  expect(readDebugLine(line)).toEqual(meaning);
});
