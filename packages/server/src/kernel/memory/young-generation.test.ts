import { expect, test } from "vitest";
import { YoungGeneration } from "./young-generation.ts";

const MB = 1024 * 1024;

test("it grows again when the last one that holds it has ended, and each ends once", () => {
  const flags: string[] = [];
  const young = new YoungGeneration(
    () => 16 * MB,
    (flag) => flags.push(flag),
  );
  const [first, second] = [young.hold(), young.hold()];
  expect(flags).toEqual(["--semi-space-growth-factor=1"]);
  first();
  first();
  expect(young.isHeld).toBe(true);
  second();
  expect([young.isHeld, flags.at(-1)]).toEqual([false, "--semi-space-growth-factor=2"]);
});

test("it is left the room that every work needs", async () => {
  let size = 2 * MB;
  const young = new YoungGeneration(
    () => size,
    () => undefined,
  );
  const end = young.hold();
  expect(young.isHeld).toBe(false);
  size = 8 * MB;
  await expect.poll(() => young.isHeld).toBe(true);
  end();
  expect(young.isHeld).toBe(false);
});
