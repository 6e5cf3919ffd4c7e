import { expect, test } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";
import { Mutex } from "./mutex.ts";

test("work runs in the order of the calls, one at a time, and goes on after an error", async () => {
  const mutex = new Mutex();
  const log: string[] = [];
  const work = (name: string, error?: Error) => async () => {
    log.push(`${name} starts`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (error) throw error;
    return name;
  };
  const results = [mutex.run(work("a", new Error("no"))), mutex.run(work("b"))];
  await mutex.idle();
  expect(log).toEqual(["a starts", "a ends", "b starts", "b ends"]);
  expect(await Promise.allSettled(results)).toMatchObject([{ status: "rejected" }, { value: "b" }]);
});

test("keys do not wait for each other", async () => {
  const mutex = new KeyedMutex<string>();
  const gate = Promise.withResolvers<void>();
  const first = mutex.run("x", () => gate.promise);
  let ran = false;
  const second = mutex.run("x", async () => {
    ran = true;
  });
  expect(await mutex.run("y", async () => "at once")).toBe("at once");
  expect(ran).toBe(false);
  gate.resolve();
  await Promise.all([first, second]);
  expect(ran).toBe(true);
});
