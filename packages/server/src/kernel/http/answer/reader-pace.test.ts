import { expect, test } from "vitest";
import { ReaderPace } from "./reader-pace.ts";

const SETTINGS = { graceMs: 60_000, bytesPerS: 1_000 };

test.each([
  { reader: "that has not begun", takes: [], leftMs: 60_000 },
  { reader: "that waits for nothing", takes: [[5_000, 0]], leftMs: 65_000 },
  { reader: "at the pace, for an hour", takes: Array.from({ length: 360 }, () => [10_000, 10_000]), leftMs: 60_000 },
  { reader: "that takes a byte now and then", takes: Array.from({ length: 6 }, () => [1, 10_001]), leftMs: 0 },
  {
    reader: "that was fast, and is slow now",
    takes: [[600_000, 0], ...Array.from({ length: 11 }, () => [0, 59_000])],
    leftMs: 11_000,
  },
] as const)("a reader $reader may be waited for $leftMs ms more", ({ takes, leftMs }) => {
  const pace = new ReaderPace(SETTINGS);
  for (const [bytes, waitedMs] of takes) pace.taken(bytes ?? 0, waitedMs ?? 0);
  expect(pace.leftMs).toBeCloseTo(leftMs, 6);
});
