import { expect, test } from "vitest";
import { ProvisionLimits } from "./provision-limits.ts";

const SETTINGS = { perSecondPerAddress: 100, maxInProgress: 10 };

/** Sends a request with a right or wrong secret. @returns whether it was let through. */
async function ask(limits: ProvisionLimits, address: string, key: string, isRight: boolean): Promise<boolean> {
  return limits
    .run(address, key, async (knows) => {
      knows(isRight);
      return true;
    })
    .catch(() => false);
}

test("an address may ask so often in a second, and no other waits for it", async () => {
  let now = 0;
  const limits = new ProvisionLimits({ ...SETTINGS, perSecondPerAddress: 2 }, () => now);
  const asked = async (address: string) => ask(limits, address, "k", true);
  expect([await asked("10.0.0.1"), await asked("10.0.0.1"), await asked("10.0.0.1")]).toEqual([true, true, false]);
  expect(await asked("10.0.0.2")).toBe(true);
  now = 500;
  expect(await asked("10.0.0.1")).toBe(true);
});

test("wrong secrets cost a growing delay for their key and address alone, until it is known", async () => {
  let now = 0;
  const limits = new ProvisionLimits(SETTINGS, () => now);
  for (let guess = 0; guess < 21; guess++) expect(await ask(limits, "10.0.0.1", "k", false)).toBe(true);
  expect(await ask(limits, "10.0.0.1", "k", true)).toBe(false);
  expect(await ask(limits, "10.0.0.1", "other", true)).toBe(true);
  expect(await ask(limits, "10.0.0.2", "k", true)).toBe(true);
  now = 1_000;
  expect(await ask(limits, "10.0.0.1", "k", true)).toBe(true);
  expect(await ask(limits, "10.0.0.1", "k", false)).toBe(true);
});

test("no more requests are worked on at a time than there are places", async () => {
  const limits = new ProvisionLimits({ ...SETTINGS, maxInProgress: 1 }, () => 0);
  const gate = Promise.withResolvers<void>();
  const first = limits.run("10.0.0.1", "k", () => gate.promise);
  await expect(limits.run("10.0.0.2", "k", async () => undefined)).rejects.toMatchObject({ code: "unavailable" });
  gate.resolve();
  await first;
  await limits.run("10.0.0.2", "k", async () => undefined);
});
