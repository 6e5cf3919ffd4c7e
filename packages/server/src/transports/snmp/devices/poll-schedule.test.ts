import { expect, test } from "vitest";
import { PollSchedule } from "./poll-schedule.ts";

/** What is due at each of the times. */
function run(schedule: PollSchedule<string>, until: number, step = 1): Map<string, number[]> {
  const done = new Map<string, number[]>();
  for (let now = 0; now <= until; now += step) {
    for (let poll = schedule.take(now); poll; poll = schedule.take(now)) {
      done.set(poll.item, [...(done.get(poll.item) ?? []), now]);
    }
  }
  return done;
}

test("each is due within its first period, and then exactly once in each period", () => {
  const schedule = new PollSchedule<string>();
  for (let i = 0; i < 50; i += 1) schedule.add(`a${i}`, 100, 0);
  for (let i = 0; i < 20; i += 1) schedule.add(`b${i}`, 70, 0);
  for (const [name, times] of run(schedule, 1_400)) {
    const period = name.startsWith("a") ? 100 : 70;
    expect(times[0]).toBeLessThanOrEqual(period);
    times.forEach((time, index) => {
      expect(Math.abs(time - (times[0] ?? 0) - index * period)).toBeLessThanOrEqual(1);
    });
  }
});

test("5,000 with one period spread evenly over it", () => {
  const schedule = new PollSchedule<string>();
  for (let i = 0; i < 5_000; i += 1) schedule.add(String(i), 10_000, 0);
  const perTenth = new Map<number, number>();
  for (const times of run(schedule, 10_000, 10).values()) {
    const tenth = Math.floor((times[0] ?? 0) / 100);
    perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
  }
  for (let tenth = 1; tenth < 100; tenth += 1) {
    expect(perTenth.get(tenth)).toBeGreaterThan(44);
    expect(perTenth.get(tenth)).toBeLessThan(56);
  }
});

test("a process that was busy does not catch up what it missed, and returns to the beat", () => {
  const schedule = new PollSchedule<string>();
  const poll = schedule.add("a", 100, 50);
  const first = poll.dueAt;
  expect(schedule.take(first + 350)?.item).toBe("a");
  expect(schedule.take(first + 350)).toBeUndefined();
  expect(schedule.skipped).toBe(3);
  expect(poll.dueAt).toBe(first + 400);
});

test("what is removed is not due any more", () => {
  const schedule = new PollSchedule<string>();
  const polls = ["a", "b", "c"].map((name) => schedule.add(name, 10, 0));
  for (const poll of polls.slice(0, 2)) {
    schedule.remove(poll);
    schedule.remove(poll);
  }
  expect(schedule.count).toBe(1);
  expect([...run(schedule, 100).keys()]).toEqual(["c"]);
  for (const poll of polls) schedule.remove(poll);
  expect(schedule.nextAt).toBeUndefined();
});
