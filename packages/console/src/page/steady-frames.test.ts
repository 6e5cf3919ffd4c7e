import { expect, test } from "vitest";
import { SteadyFrames } from "./steady-frames.ts";

/** Frames whose time goes on by hand. */
function madeFrames() {
  let now = 1000;
  let next: { readonly at: number; readonly flush: () => void } | undefined;
  const frames = new SteadyFrames({
    now: () => now,
    wait: (flush, ms) => {
      next = { flush, at: now + ms };
    },
  });
  /** Lets a number of milliseconds pass, with all frames in between. */
  const pass = (ms: number) => {
    const end = now + ms;
    for (let due = next; due && due.at <= end; due = next) {
      now = Math.max(now, due.at);
      next = undefined;
      due.flush();
    }
    now = end;
  };
  return { frames, pass };
}

test("a listener that was quiet is notified with the next frame, once for repeated requests", () => {
  const { frames, pass } = madeFrames();
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  for (let round = 1; round <= 3; round += 1) {
    frames.request(listener);
    frames.request(listener);
    pass(0);
    expect(heard).toBe(round);
    pass(1000);
    expect(heard).toBe(round);
  }
});

test("a stream of values notifies each listener at most five times a second, and ends with the newest", () => {
  const { frames, pass } = madeFrames();
  let value = 0;
  const seen: number[] = [];
  const listener = () => void seen.push(value);
  for (value = 1; value <= 200; value += 1) {
    frames.request(listener);
    pass(10);
  }
  value = 200;
  pass(400);
  expect(seen.length).toBeGreaterThanOrEqual(9);
  expect(seen.length).toBeLessThanOrEqual(11);
  expect(seen.at(-1)).toBe(200);
});

test("what shows nothing yet is notified at once however many they are, what streams in turns of a bounded size", () => {
  const { frames, pass } = madeFrames();
  const heard = new Map<number, number>();
  const listeners = Array.from({ length: 50 }, (_, at) => () => void heard.set(at, (heard.get(at) ?? 0) + 1));
  for (const each of listeners) frames.request(each);
  pass(0);
  expect(heard.size).toBe(50);
  heard.clear();
  for (const each of listeners) frames.request(each);
  pass(200);
  expect(heard.size).toBeGreaterThan(0);
  expect(heard.size).toBeLessThan(25);
  pass(200);
  expect([...heard.values()]).toEqual(listeners.map(() => 1));
});
