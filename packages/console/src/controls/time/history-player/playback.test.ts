import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STEP_MS, Playback, SPEEDS } from "./playback.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const START = 1_000_000;

function playback(lengthMs: number, anchors?: readonly number[]) {
  const times: number[] = [];
  const player = new Playback({
    range: { start: START, end: START + lengthMs },
    anchors: anchors?.map((ms) => START + ms),
    onTime: (ts) => times.push(ts - START),
  });
  return { player, times };
}

test("BLOCK-9.041 BLOCK-9.042 speeds are 1, 5, 10 and 25, a step is a second", () => {
  expect(SPEEDS).toEqual([1, 5, 10, 25]);
  expect(DEFAULT_STEP_MS).toBe(1000);
  expect(playback(10_000).player.maxIndex).toBe(10);
});

test("BLOCK-4.043 it plays or it pauses", () => {
  const { player } = playback(10_000);
  expect(player.snapshot().isPlaying).toBe(false);
  player.play();
  expect(player.snapshot().isPlaying).toBe(true);
  player.pause();
  expect(player.snapshot().isPlaying).toBe(false);
});

test.each([
  [1, 1000],
  [5, 200],
  [10, 100],
  [25, 40],
] as const)("BLOCK-4.044 at speed %d it goes on one step every %d ms and says the time", (speed, tickMs) => {
  const { player, times } = playback(100_000);
  player.setSpeed(speed);
  player.play();
  vi.advanceTimersByTime(tickMs - 1);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(times).toEqual([1000]);
  vi.advanceTimersByTime(3 * tickMs);
  expect(times).toEqual([1000, 2000, 3000, 4000]);
  expect(player.snapshot().index).toBe(4);
});

test("BLOCK-4.045 it stops at the end", () => {
  const { player, times } = playback(2500);
  player.play();
  vi.advanceTimersByTime(60_000);
  expect(times).toEqual([1000, 2000, 2500]); // the end itself, though it is no whole step away
  expect(player.snapshot()).toMatchObject({ isPlaying: false, index: 3 });
  expect(vi.getTimerCount()).toBe(0);
});

test("played again after the end it begins at the start", () => {
  const { player } = playback(2000);
  player.toEnd();
  player.play();
  expect(player.snapshot()).toMatchObject({ isPlaying: true, index: 0 });
});

test("BLOCK-4.046 pausing says the time once", () => {
  const { player, times } = playback(10_000);
  player.play();
  vi.advanceTimersByTime(2000);
  times.length = 0;
  player.pause();
  vi.advanceTimersByTime(5000);
  expect(times).toEqual([2000]);
});

test.each([
  ["toStart", 0],
  ["previous", 4000],
  ["next", 6000],
  ["toEnd", 10_000],
] as const)("BLOCK-4.047 %s pauses, at %d ms", (control, time) => {
  const { player, times } = playback(10_000);
  player.play();
  vi.advanceTimersByTime(5000);
  times.length = 0;
  player[control]();
  vi.advanceTimersByTime(5000);
  expect(times).toEqual([time]);
  expect(player.snapshot().isPlaying).toBe(false);
});

test("before the start and behind the end there is nothing", () => {
  const { player, times } = playback(1000);
  player.previous();
  player.toEnd();
  player.next();
  expect(times).toEqual([0, 1000, 1000]);
});

test("BLOCK-4.048 with anchors next and previous go from one to the other", () => {
  const { player, times } = playback(20_000, [15_000, 3000, 9000, 99_000]);
  player.next();
  player.next();
  player.next();
  player.next(); // there is none behind the last
  player.previous();
  player.seek(7);
  player.previous();
  player.previous(); // nor before the first
  expect(times).toEqual([3000, 9000, 15_000, 15_000, 9000, 7000, 3000, 3000]);
});

test("BLOCK-4.048 anchors between two steps are gone to as exactly", () => {
  const { player, times } = playback(20_000, [3400, 3600]);
  for (const move of ["next", "next", "next", "previous", "previous"] as const) player[move]();
  expect(times).toEqual([3400, 3600, 3600, 3400, 3400]);
});

test("from between two steps it goes on to the next one and back to the last", () => {
  const { player, times } = playback(2500);
  player.toEnd();
  player.previous();
  player.next();
  expect(times).toEqual([2500, 2000, 2500]);
});

test("BLOCK-4.049 another speed while it plays counts from now", () => {
  const { player, times } = playback(100_000);
  player.play();
  vi.advanceTimersByTime(900);
  player.setSpeed(5);
  vi.advanceTimersByTime(199);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(times).toEqual([1000]);
  expect(vi.getTimerCount()).toBe(1);
});

test("another speed does not begin to play", () => {
  const { player } = playback(100_000);
  player.setSpeed(25);
  expect(vi.getTimerCount()).toBe(0);
});

test("listeners of a disposed playback are not notified", () => {
  const { player, times } = playback(10_000);
  player.play();
  player.dispose();
  vi.advanceTimersByTime(5000);
  expect(times).toEqual([]);
});
