import { randomUUID } from "node:crypto";
import { type EntityId, entityId, parseUuid } from "@orrery/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { InProcessBus } from "../bus/in-process-bus.ts";
import type { Database } from "../database/database.ts";
import { Ids } from "../ids.ts";
import { CleanupJobs, type GoneEntity, type Remover } from "./cleanup-jobs.ts";

const TENANT = entityId("TENANT", parseUuid(randomUUID()));
const device = (): EntityId => entityId("DEVICE", parseUuid(randomUUID()));

describe.each(TEST_DATABASES)("what removed entities left, on $name", ({ open }) => {
  let database: Database;
  const bus = new InProcessBus(testLog);
  const running: CleanupJobs[] = [];

  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const removals of running.splice(0)) await removals.close();
    await database.close();
  });

  /** The cleanup jobs of one run of the platform. */
  function run(...removers: Remover[]): CleanupJobs {
    const removals = new CleanupJobs({ database, bus, ids: new Ids(Date.now), log: testLog });
    for (const remover of removers) removals.onRemoved(remover);
    running.push(removals);
    return removals;
  }

  const note = (removals: CleanupJobs, ...gone: GoneEntity[]) =>
    database.db.transaction().execute((tx) => removals.note(gone, tx));
  const deleted = (id: EntityId) =>
    bus.publish("entity", { action: "DELETED", tenantId: TENANT, entity: { id, createdTime: 1 } });
  const left = async (): Promise<number> =>
    (await database.db.selectFrom("removed_entity").select("id").execute()).length;

  test("every module removes what it keeps, and then nothing is noted any more", async () => {
    const removed: [string, GoneEntity][] = [];
    const removals = run(
      async (gone) => void removed.push(["first", gone]),
      async (gone) => void removed.push(["second", gone]),
    );
    removals.start();
    const [gone, moved] = [device(), device()];
    await note(removals, { id: gone }, { id: moved, left: TENANT });
    deleted(gone);
    await removals.settled();
    expect(removed.filter(([, { id }]) => id.id === gone.id)).toEqual([
      ["first", { id: gone, left: undefined }],
      ["second", { id: gone, left: undefined }],
    ]);
    expect(removed.filter(([, { id }]) => id.id === moved.id).map(([, { left: from }]) => from)).toEqual([
      TENANT,
      TENANT,
    ]);
    expect(await left()).toBe(0);
  });

  test("what is noted by a transaction that fails is not removed", async () => {
    const removed: EntityId[] = [];
    const removals = run(async ({ id }) => void removed.push(id));
    removals.start();
    const failing = database.db.transaction().execute(async (tx) => {
      await removals.note([{ id: device() }], tx);
      throw new Error("the entity stays");
    });
    await expect(failing).rejects.toThrow("the entity stays");
    removals.wake();
    await removals.settled();
    expect(removed).toEqual([]);
  });

  test("a pause waits for the entity itself only, and what was noted of it is removed afterwards", async () => {
    const [paused, other] = [device(), device()];
    const removed: string[] = [];
    const [isReached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removals = run(async ({ id }) => {
      if (id.id === other.id) {
        isReached.resolve();
        await mayGoOn.promise;
      }
      removed.push(id.id);
    });
    removals.start();
    await note(removals, { id: other });
    deleted(other);
    await isReached.promise;
    await removals.paused(paused, async () => {
      await note(removals, { id: paused, phase: "BINNED" });
      removals.wake();
      const waiting = removals.paused(other, async () => removed.push("work"));
      mayGoOn.resolve();
      await waiting;
      await removals.settled();
      expect(removed).toEqual([other.id, "work"]);
    });
    await removals.settled();
    expect(removed).toEqual([other.id, "work", paused.id]);
    expect(await left()).toBe(0);
  });

  test("a pause gives up on a removal that does not end", async () => {
    const stuck = device();
    const [isReached, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removals = new CleanupJobs({ database, bus, ids: new Ids(Date.now), log: testLog, pauseMs: 1 });
    running.push(removals);
    removals.onRemoved(async () => {
      isReached.resolve();
      await mayEnd.promise;
    });
    removals.start();
    await note(removals, { id: stuck });
    deleted(stuck);
    await isReached.promise;
    await expect(removals.paused(stuck, async () => "work")).rejects.toMatchObject({ code: "unavailable" });
    mayEnd.resolve();
    await removals.settled();
    expect(await left()).toBe(0);
  });

  test("a run that ends before it has removed everything leaves the rest to the next one", async () => {
    const [stuck, ...others] = Array.from({ length: 250 }, device); // more than one step
    if (!stuck) throw new Error("there are some");
    const reached = { done: (): void => undefined };
    const itIsReached = new Promise<void>((resolve) => {
      reached.done = resolve;
    });
    const before = run(async ({ id }, signal) => {
      if (id.id !== stuck.id) return;
      reached.done();
      await new Promise((resolve) => signal.addEventListener("abort", resolve)); // until it is stopped
    });
    before.start();
    await note(before, ...[stuck, ...others].map((id) => ({ id })));
    deleted(stuck);
    await itIsReached;
    await before.close();
    expect(await left()).toBeGreaterThanOrEqual(1);

    const removed: string[] = [];
    const after = run(async ({ id }) => void removed.push(id.id));
    after.start();
    await after.settled();
    expect(removed).toContain(stuck.id);
    expect(await left()).toBe(0);
  });

  test("what cannot be removed stays noted, in the way of nothing else", async () => {
    let isBroken = true;
    const [bad, good] = [device(), device()];
    const removed: string[] = [];
    const removals = run(async ({ id }) => {
      if (isBroken && id.id === bad.id) throw new Error("not now");
      removed.push(id.id);
    });
    removals.start();
    await note(removals, { id: bad }, { id: good });
    deleted(bad);
    await removals.settled();
    expect([removed, await left()]).toEqual([[good.id], 1]);
    isBroken = false;
    removals.wake();
    await removals.settled();
    expect([removed, await left()]).toEqual([[good.id, bad.id], 0]);
  });
});
