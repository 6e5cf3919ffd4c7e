import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

/** A task that ends when it is told to, and says when it has begun. */
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

/** Runs works of an owner that end at once, so that they are known to be quick. */
const learn = (turns: FairTurns, owner: string, works: readonly string[]) =>
  Promise.all(works.map((work) => turns.run(owner, work, async () => undefined)));

test("of an owner's unknown works a few run at a time, and nobody else waits for them", async () => {
  const turns = new FairTurns({ parallel: 2, places: 10 });
  const mine = Array.from({ length: 10 }, () => new Task());
  const ended = mine.map(({ run }, at) => turns.run("a", `work ${at}`, run));
  const other = new Task();
  const others = turns.run("b", "work", other.run);
  await settle();
  expect([begun(mine), turns.waiting, other.hasBegun]).toEqual([2, 8, true]);
  other.end();
  await others;
  for (const task of mine) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
  expect(turns.waiting).toBe(0);
});

test("works that were quick start at once, as many as a page has", async () => {
  const turns = new FairTurns({ parallel: 2, places: 10, slowMs: 60_000 });
  const works = Array.from({ length: 20 }, (_, at) => `widget ${at}`);
  await learn(turns, "a", works);
  const widgets = works.map(() => new Task());
  const ended = works.map((work, at) => turns.run("a", work, (widgets[at] as Task).run));
  await settle();
  expect([begun(widgets), turns.waiting]).toEqual([20, 0]);
  for (const { end } of widgets) end();
  await Promise.all(ended);
});

test("works that are quick, yet long together, wait for each other and keep nobody else waiting", async () => {
  let now = 0;
  const turns = new FairTurns({ parallel: 2, places: 10, slowMs: 50, now: () => now });
  await turns.run("a", "walk", async () => {
    now += 20;
  });
  const walks = Array.from({ length: 5 }, () => new Task());
  const ended = walks.map(({ run }) => turns.run("a", "walk", run));
  const other = new Task();
  const others = turns.run("b", "walk", other.run);
  await settle();
  expect([begun(walks), turns.waiting, other.hasBegun]).toEqual([2, 3, true]);
  other.end();
  await others;
  for (const walk of walks) {
    await expect.poll(() => walk.hasBegun).toBe(true);
    now += 20;
    walk.end();
  }
  await Promise.all(ended);
  expect(turns.waiting).toBe(0);
});

test("of works that were slow one runs at a time, of each owner", async () => {
  const turns = new FairTurns({ parallel: 2, places: 10, slowMs: 1 });
  const slow = async (owner: string) => {
    const first = new Task();
    const ended = turns.run(owner, "slow", first.run);
    await expect.poll(() => first.hasBegun).toBe(true);
    const start = performance.now();
    await expect.poll(() => performance.now() - start > 5).toBe(true);
    first.end();
    await ended;
    const tasks = Array.from({ length: 3 }, () => new Task());
    return { tasks, ended: tasks.map(({ run }) => turns.run(owner, "slow", run)) };
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

test("what waits too long is told so, what fails lets the next begin", async () => {
  const turns = new FairTurns({ parallel: 1, places: 10, longestWaitMs: 5 });
  const first = new Task();
  const ended = turns.run("a", "1", first.run);
  const late = expect(turns.run("a", "2", async () => 2)).rejects.toMatchObject({ code: "unavailable" });
  const start = performance.now();
  await expect.poll(() => performance.now() - start > 10).toBe(true);
  first.end();
  await Promise.all([ended, late]);
  await expect(turns.run("a", "3", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.run("a", "4", async () => 4)).toBe(4);
});

test("no more wait than there is room for", async () => {
  const turns = new FairTurns({ parallel: 1, places: 10 });
  const first = new Task();
  const all = [turns.run("a", "0", first.run)];
  for (let at = 1; at <= 1000; at++) all.push(turns.run("a", `${at}`, async () => undefined));
  await expect(turns.run("a", "more", async () => undefined)).rejects.toMatchObject({ code: "tooManyRequests" });
  expect(await turns.run("b", "other", async () => "else")).toBe("else");
  first.end();
  await Promise.all(all);
});

test("the last place is left to an owner of whom nothing runs, whoever of the others waits", async () => {
  const turns = new FairTurns({ parallel: 2, places: 4 });
  const of = (owner: string, count: number) => {
    const tasks = Array.from({ length: count }, () => new Task());
    return { tasks, ended: tasks.map(({ run }, at) => turns.run(owner, `work ${at}`, run)) };
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
  expect(turns.waiting).toBe(0);
});

test("newcomers of whom nothing runs begin beyond the last place, one of each", async () => {
  const turns = new FairTurns({ parallel: 2, places: 3, newcomers: 2 });
  const owners = ["a", "a", "b", "b", "c", "d", "e", "f"].map((owner, at) => ({ owner, task: new Task(), at }));
  const ended = owners.map(({ owner, task, at }) => turns.run(owner, `work ${at}`, task.run));
  await settle();
  const running = owners.filter(({ task }) => task.hasBegun).map(({ owner }) => owner);
  expect(running).toEqual(["a", "a", "b", "c", "d"]);
  for (const { task } of owners) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
});

test("slow works of many owners leave a place, too, and take turns", async () => {
  const turns = new FairTurns({ parallel: 2, places: 3, slowMs: 1 });
  const owners = ["a", "b", "c", "d"];
  for (const owner of owners) {
    const first = new Task();
    const ended = turns.run(owner, "slow", first.run);
    await expect.poll(() => first.hasBegun).toBe(true);
    const start = performance.now();
    await expect.poll(() => performance.now() - start > 5).toBe(true);
    first.end();
    await ended;
  }
  const slow = owners.map(() => new Task());
  const ended = slow.map(({ run }, at) => turns.run(owners[at] ?? "", "slow", run));
  await settle();
  expect(slow.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false]);
  expect(await turns.run("e", "quick", async () => "served")).toBe("served");
  for (const task of slow) {
    await expect.poll(() => task.hasBegun).toBe(true);
    task.end();
  }
  await Promise.all(ended);
});
