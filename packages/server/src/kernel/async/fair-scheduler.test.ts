import { expect, test } from "vitest";
import { FairScheduler } from "./fair-scheduler.ts";

/** A task that ends when `end` is called. */
class Task {
  hasBegun = false;
  end: () => void = () => undefined;
  readonly run = () =>
    new Promise<void>((resolve) => {
      this.hasBegun = true;
      this.end = resolve;
    });
}

const begun = (tasks: readonly Task[]) => tasks.filter(({ hasBegun }) => hasBegun).length;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Runs tasks of an owner that end at once, so that they are known to be quick. */
const learn = (scheduler: FairScheduler, owner: string, works: readonly string[]) =>
  Promise.all(works.map((work) => scheduler.run(owner, work, async () => undefined)));

test("a few unknown tasks of an owner run at a time, and other owners do not wait for them", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 10 });
  const mine = Array.from({ length: 10 }, () => new Task());
  const ended = mine.map(({ run }, at) => scheduler.run("a", `work ${at}`, run));
  const other = new Task();
  const others = scheduler.run("b", "work", other.run);
  await settle();
  expect([begun(mine), scheduler.waiting, other.hasBegun]).toEqual([2, 8, true]);
  other.end();
  await others;
  for (const task of mine) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
  expect(scheduler.waiting).toBe(0);
});

test("tasks that were quick start at once, as many as a page has", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 10, slowMs: 60_000 });
  const works = Array.from({ length: 20 }, (_, at) => `widget ${at}`);
  await learn(scheduler, "a", works);
  const widgets = works.map(() => new Task());
  const ended = works.map((work, at) => scheduler.run("a", work, (widgets[at] as Task).run));
  await settle();
  expect([begun(widgets), scheduler.waiting]).toEqual([20, 0]);
  for (const { end } of widgets) end();
  await Promise.all(ended);
});

test("quick tasks that are long together wait for each other, and other owners do not wait for them", async () => {
  let now = 0;
  const scheduler = new FairScheduler({ parallel: 2, places: 10, slowMs: 50, now: () => now });
  await scheduler.run("a", "walk", async () => {
    now += 20;
  });
  const walks = Array.from({ length: 5 }, () => new Task());
  const ended = walks.map(({ run }) => scheduler.run("a", "walk", run));
  const other = new Task();
  const others = scheduler.run("b", "walk", other.run);
  await settle();
  expect([begun(walks), scheduler.waiting, other.hasBegun]).toEqual([2, 3, true]);
  other.end();
  await others;
  for (const walk of walks) {
    await expect.poll(() => walk.hasBegun).toBe(true);
    now += 20;
    walk.end();
  }
  await Promise.all(ended);
  expect(scheduler.waiting).toBe(0);
});

test("tasks that were slow run one at a time for each owner", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 10, slowMs: 1 });
  const slow = async (owner: string) => {
    const first = new Task();
    const ended = scheduler.run(owner, "slow", first.run);
    await expect.poll(() => first.hasBegun).toBe(true);
    const start = performance.now();
    await expect.poll(() => performance.now() - start > 5).toBe(true);
    first.end();
    await ended;
    const tasks = Array.from({ length: 3 }, () => new Task());
    return { tasks, ended: tasks.map(({ run }) => scheduler.run(owner, "slow", run)) };
  };
  const [a, b] = [await slow("a"), await slow("b")];
  await settle();
  expect([begun(a.tasks), begun(b.tasks)]).toEqual([1, 1]);
  for (const { tasks, ended } of [a, b]) {
    for (const task of tasks) {
      await expect.poll(() => task.hasBegun).toBe(true);
      task.end();
    }
    await Promise.all(ended);
  }
});

test("a task that waits too long is refused, and the next task runs after one that failed", async () => {
  const scheduler = new FairScheduler({ parallel: 1, places: 10, maxWaitMs: 5 });
  const first = new Task();
  const ended = scheduler.run("a", "1", first.run);
  const late = expect(scheduler.run("a", "2", async () => 2)).rejects.toMatchObject({ code: "unavailable" });
  const start = performance.now();
  await expect.poll(() => performance.now() - start > 10).toBe(true);
  first.end();
  await Promise.all([ended, late]);
  await expect(scheduler.run("a", "3", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await scheduler.run("a", "4", async () => 4)).toBe(4);
});

test("an owner has a bounded number of waiting tasks", async () => {
  const scheduler = new FairScheduler({ parallel: 1, places: 10 });
  const first = new Task();
  const all = [scheduler.run("a", "0", first.run)];
  for (let at = 1; at <= 1000; at++) all.push(scheduler.run("a", `${at}`, async () => undefined));
  await expect(scheduler.run("a", "more", async () => undefined)).rejects.toMatchObject({ code: "tooManyRequests" });
  expect(await scheduler.run("b", "other", async () => "else")).toBe("else");
  first.end();
  await Promise.all(all);
});

test("the last place is kept for owners that have nothing running", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 4 });
  const of = (owner: string, count: number) => {
    const tasks = Array.from({ length: count }, () => new Task());
    return { tasks, ended: tasks.map(({ run }, at) => scheduler.run(owner, `work ${at}`, run)) };
  };
  const [a, b] = [of("a", 3), of("b", 3)];
  await settle();
  expect([begun(a.tasks), begun(b.tasks)]).toEqual([2, 1]);
  const c = of("c", 2);
  await settle();
  expect([begun(a.tasks), begun(b.tasks), begun(c.tasks)]).toEqual([2, 1, 1]);
  c.tasks[0]?.end();
  await c.ended[0];
  await settle();
  expect([begun(a.tasks), begun(b.tasks), begun(c.tasks)]).toEqual([2, 1, 2]);
  const left = new Set([...a.tasks, ...b.tasks, ...c.tasks.slice(1)]);
  while (left.size > 0) {
    for (const task of left) {
      if (!task.hasBegun) continue;
      task.end();
      left.delete(task);
    }
    await settle();
  }
  await Promise.all([a, b, c].flatMap(({ ended }) => ended));
  expect(scheduler.waiting).toBe(0);
});

test("owners that have nothing running start one task each in the places for newcomers", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 3, newcomers: 2 });
  const owners = ["a", "a", "b", "b", "c", "d", "e", "f"].map((owner, at) => ({ owner, task: new Task(), at }));
  const ended = owners.map(({ owner, task, at }) => scheduler.run(owner, `work ${at}`, task.run));
  await settle();
  const running = owners.filter(({ task }) => task.hasBegun).map(({ owner }) => owner);
  expect(running).toEqual(["a", "a", "b", "c", "d"]);
  for (const { task } of owners) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
});

test("slow tasks of many owners leave a place free, and take turns", async () => {
  const scheduler = new FairScheduler({ parallel: 2, places: 3, slowMs: 1 });
  const owners = ["a", "b", "c", "d"];
  for (const owner of owners) {
    const first = new Task();
    const ended = scheduler.run(owner, "slow", first.run);
    await expect.poll(() => first.hasBegun).toBe(true);
    const start = performance.now();
    await expect.poll(() => performance.now() - start > 5).toBe(true);
    first.end();
    await ended;
  }
  const slow = owners.map(() => new Task());
  const ended = slow.map(({ run }, at) => scheduler.run(owners[at] ?? "", "slow", run));
  await settle();
  expect(slow.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false]);
  expect(await scheduler.run("e", "quick", async () => "served")).toBe("served");
  for (const task of slow) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
});
