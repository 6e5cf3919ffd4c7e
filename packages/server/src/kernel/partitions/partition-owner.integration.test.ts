import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NatsServer, startNats } from "../../rules/testing/brokers/nats-server.ts";
import { testLog } from "../../testing/databases.ts";
import { newNodeId, newPlatform } from "../bus/testing/nats-node.ts";
import type { NodeId } from "./node-id.ts";
import { PARTITIONS } from "./partition.ts";
import { preferredOwner } from "./preferred-owner.ts";
import { type OwnerNode, startOwner } from "./testing/owner-node.ts";
import { newOwnerWorld, type OwnerWorld } from "./testing/owner-world.ts";
import { type RunningOwner, runOwner } from "./testing/run-owner.ts";
import { openGate } from "./testing/tcp-gate.ts";

/** A lease of 5 s, the second before it was renewed last, and 4 s for a transaction that a stopped process holds. */
const TAKEN_OVER_MS = 15_000;

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats[Symbol.asyncDispose]());

const newWorld = (): Promise<OwnerWorld> => newOwnerWorld(newPlatform(nats.url));
const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
const start = ({ platform, url }: OwnerWorld, natsUrl = platform.url): Promise<OwnerNode> =>
  startOwner({ ...platform, url: natsUrl }, { url, log: testLog });

/** Waits until each partition is open at the node that all of these prefer. */
async function settled(nodes: readonly OwnerNode[]): Promise<void> {
  const ids = nodes.map(({ id }) => id);
  const misplaced = (): string[] =>
    nodes.flatMap(({ id, owner }) => {
      const wanted = partitions.filter((partition) => preferredOwner(partition, ids) === id);
      const open = [...owner.open.keys()];
      return JSON.stringify(open) === JSON.stringify(wanted) ? [] : [`${id}: ${open.length} of ${wanted.length}`];
    });
  await expect.poll(misplaced).toEqual([]);
}

const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partition);

describe("partitions of nodes that come and go", () => {
  test("each has one owner, the same in the eyes of all; those who come and leave move their share only", async () => {
    await using world = await newWorld();
    await using one = await start(world);
    await settled([one]);
    await using two = await start(world);
    await using three = await start(world);
    await settled([one, two, three]);
    const before = await world.epochs();
    expect(sum((await world.owners()).values())).toBe(PARTITIONS);
    const share = three.owner.open.size;
    await three.leave();
    await settled([one, two]);
    const moved = (await world.epochs()).filter((epoch, partition) => epoch !== before[partition]);
    expect(moved).toHaveLength(share);
    const seenBy = ({ owner }: OwnerNode) => partitions.map((partition) => owner.ownerOf(partition));
    await expect.poll(() => seenBy(two)).toEqual(seenBy(one));
  });

  test("a write under an epoch that has passed is refused, and its node gives up the partition", async () => {
    await using world = await newWorld();
    await using one = await start(world);
    await settled([one]);
    const epoch = one.owner.open.get(7) ?? 0;
    await one.write(7, epoch);
    await sql`update partition_owner set epoch = epoch + 1, owner = ${newNodeId()} where partition = 7`.execute(
      one.database.db,
    );
    await expect(one.write(7, epoch)).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(() => one.owner.open.get(7)).not.toBe(epoch);
    expect(await world.countBy(one.id)).toBe(1);
  });

  test("a partition whose data cannot be read is not opened, and tried again", async () => {
    await using world = await newWorld();
    let failures = 0;
    const work = {
      async restore(partition: number) {
        if (partition === 3 && ++failures < 3) throw new Error("not readable yet");
      },
      drain: () => Promise.resolve(),
      drop: () => undefined,
    };
    await using one = await startOwner(world.platform, { url: world.url, log: testLog, work });
    await expect.poll(() => one.owner.open.size).toBe(PARTITIONS);
    expect(failures).toBe(3);
    expect(one.owner.open.get(3)).toBe(3);
  });
});

describe("takeover", () => {
  async function threeProcesses(
    world: OwnerWorld,
  ): Promise<AsyncDisposableStack & { readonly owners: RunningOwner[] }> {
    const stack = new AsyncDisposableStack();
    const owners: RunningOwner[] = [];
    for (let each = 0; each < 3; each++) owners.push(stack.use(await runOwner(world.platform, world.url)));
    await expect.poll(async () => (await world.owners()).size).toBe(3);
    for (const owner of owners) await expect.poll(async () => (await owner.report()).written).toBeGreaterThan(20);
    return Object.assign(stack, { owners });
  }

  test("of a node that stands still while it writes, and of one that is killed", async () => {
    await using world = await newWorld();
    await using processes = await threeProcesses(world);
    const [stopped, killed, last] = processes.owners as [RunningOwner, RunningOwner, RunningOwner];
    const taken = async (from: string, to: readonly RunningOwner[]): Promise<number> => {
      const startedAt = performance.now();
      await expect.poll(async () => (await world.owners()).get(from), { timeout: TAKEN_OVER_MS }).toBeUndefined();
      const open = async () =>
        sum((await Promise.all(to.map((each) => each.report()))).map((each) => each.open.length));
      await expect.poll(open).toBe(PARTITIONS);
      return performance.now() - startedAt;
    };
    const before = await stopped.report();
    stopped.signal("SIGSTOP");
    expect(await taken(before.id, [killed, last])).toBeLessThan(TAKEN_OVER_MS);
    stopped.signal("SIGCONT");
    await expect.poll(async () => (await stopped.report()).refused).toBeGreaterThan(0);
    await expect.poll(async () => (await world.owners()).get(before.id)).toBeGreaterThan(0); // it has joined anew
    const gone = await killed.report();
    killed.signal("SIGKILL");
    expect(await taken(gone.id, [stopped, last])).toBeLessThan(TAKEN_OVER_MS);
    for (const owner of [stopped, last]) {
      const { id, written } = await owner.report();
      expect(await world.countBy(id)).toBeGreaterThanOrEqual(written); // what was acknowledged is there
    }
    expect(await world.countBy(gone.id)).toBeGreaterThanOrEqual(gone.written);
    expect(await world.disorder()).toEqual([]);
  });

  test("of a node that is cut off from NATS, which comes back when it is not", async () => {
    await using world = await newWorld();
    await using gate = await openGate(Number(new URL(nats.url).port));
    await using cut = await start(world, `nats://127.0.0.1:${gate.port}`);
    await using two = await start(world);
    await using three = await start(world);
    await settled([cut, two, three]);
    const [partition = 0, epoch = 0] = [...cut.owner.open][0] ?? [];
    gate.close();
    const ownedBy = async (id: NodeId) => (await world.owners()).get(id) ?? 0;
    await expect.poll(() => ownedBy(cut.id), { timeout: TAKEN_OVER_MS }).toBe(0);
    await expect(cut.write(partition, epoch)).rejects.toMatchObject({ code: "unavailable" });
    gate.open();
    await settled([cut, two, three]);
    const [again = 0, later = 0] = [...cut.owner.open][0] ?? [];
    await cut.write(again, later);
    expect(later).toBeGreaterThan(epoch);
  });

  test("of nobody when NATS is killed with all its files, however long it is away", async () => {
    await using own = await startNats();
    await using world = await newOwnerWorld(newPlatform(own.url));
    await using one = await start(world);
    await using two = await start(world);
    await settled([one, two]);
    const before = await world.epochs();
    const awayMs = performance.now();
    await own.killWithFiles();
    await expect.poll(() => one.leases.members.settled || two.leases.members.settled).toBe(false);
    await expect.poll(() => performance.now() - awayMs).toBeGreaterThan(7_000);
    for (const node of [one, two]) for (const [partition, epoch] of node.owner.open) await node.write(partition, epoch);
    await own.start();
    await expect.poll(() => one.leases.members.settled && two.leases.members.settled).toBe(true);
    expect(one.leases.nodes).toHaveLength(2);
    await settled([one, two]);
    expect(await world.epochs()).toEqual(before);
    await using three = await start(world);
    await settled([one, two, three]);
  });

  test("by nobody who cannot reach the database: its lease ends", async () => {
    await using world = await newWorld();
    await using gate = await openGate(Number(new URL(world.url).port));
    const gated = new URL(world.url);
    gated.port = String(gate.port);
    await using cut = await startOwner(world.platform, { url: gated.href, log: testLog });
    await using two = await start(world);
    await settled([cut, two]);
    gate.close();
    await expect.poll(() => two.owner.open.size, { timeout: 2 * TAKEN_OVER_MS }).toBe(PARTITIONS);
    gate.open();
    await settled([cut, two]);
  });
});
