import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActionLife } from "./action-life.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begun() {
  const ends: boolean[] = [];
  return { life: new ActionLife((isOver) => ends.push(isOver)), ends };
}

test("an action ends five seconds after its function, its calls and its dialogs", async () => {
  const { life, ends } = begun();
  vi.advanceTimersByTime(10_000); // the function is still running
  life.returned();
  vi.advanceTimersByTime(4_000);
  const call = Promise.withResolvers<number>();
  const answer = life.during(call.promise);
  vi.advanceTimersByTime(10_000);
  life.shown(true);
  call.resolve(7);
  expect(await answer).toBe(7);
  vi.advanceTimersByTime(3_600_000); // somebody reads it
  expect(ends).toEqual([]);
  life.shown(false);
  vi.advanceTimersByTime(5_000);
  expect(ends).toEqual([true]);
});

test("a call that fails has been answered, too", async () => {
  const { life, ends } = begun();
  life.returned();
  await expect(life.during(Promise.reject(new Error("No")))).rejects.toThrow("No");
  vi.advanceTimersByTime(5_000);
  expect(ends).toEqual([true]);
});

test("one that nobody sees is stopped after five minutes", () => {
  const { life, ends } = begun();
  life.shown(true);
  vi.advanceTimersByTime(3_600_000);
  life.shown(false);
  vi.advanceTimersByTime(299_000);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(ends).toEqual([false]);
});

test("nothing is heard of one that was ended", () => {
  const { life, ends } = begun();
  life.returned();
  life[Symbol.dispose]();
  vi.advanceTimersByTime(3_600_000);
  expect(ends).toEqual([]);
});
