import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NatsServer, startNats } from "../../rules/testing/brokers/nats-server.ts";
import { testLog } from "../../testing/databases.ts";
import { Schedule } from "../async/schedule.ts";
import { newNodeId, newPlatform } from "../bus/testing/nats-node.ts";
import { ClusterJobs, type JobRun, partitionOfJob } from "./cluster-jobs.ts";
import type { PartitionFence } from "./partition-fence.ts";
import { type OwnerNode, startOwner } from "./testing/owner-node.ts";
import { newOwnerWorld, type OwnerWorld } from "./testing/owner-world.ts";

const JOB = "tidy up";
const PARTITION = partitionOfJob(JOB);

let nats: NatsServer;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats[Symbol.asyncDispose]());

interface JobNode extends AsyncDisposable {
  readonly node: OwnerNode;
}

/** A node whose schedule ticks every few milliseconds. */
async function startWithJob(
  { platform, url }: OwnerWorld,
  job: (run: JobRun, node: OwnerNode) => Promise<void>,
): Promise<JobNode> {
  let fenceOf: ((epochs: ReadonlyMap<number, number>) => PartitionFence) | undefined;
  const jobs = new ClusterJobs((epochs) => {
    if (!fenceOf) throw new Error("the node has not started");
    return fenceOf(epochs);
  });
  const node = await startOwner(platform, { url, log: testLog, work: jobs });
  fenceOf = (epochs) => node.owner.fence(epochs);
  const schedule = new Schedule(
    { name: JOB, firstAfterMs: 0, intervalMs: 5, log: testLog },
    jobs.once(JOB, (run) => job(run, node)),
  );
  return {
    node,
    async [Symbol.asyncDispose]() {
      await schedule.close();
      await node[Symbol.asyncDispose]();
    },
  };
}

test("a job runs on one node at a time, and goes on elsewhere when that one leaves", async () => {
  await using world = await newOwnerWorld(newPlatform(nats.url));
  const runs: string[] = [];
  let running = 0;
  let most = 0;
  const job = async (_: JobRun, node: OwnerNode): Promise<void> => {
    most = Math.max(most, ++running);
    await sql`select pg_sleep(0.005)`.execute(node.database.db);
    running -= 1;
    runs.push(node.id);
  };
  await using one = await startWithJob(world, job);
  await using two = await startWithJob(world, job);
  await using three = await startWithJob(world, job);
  const nodes = [one, two, three].map(({ node }) => node);
  const owner = () => nodes.find((node) => node.owner.open.has(PARTITION));
  await expect.poll(() => nodes.map((each) => each.owner.open.size).every((size) => size > 0)).toBe(true);
  await expect.poll(owner).toBeDefined();
  const first = owner();
  const before = runs.length;
  await expect.poll(() => runs.length).toBeGreaterThan(before + 5);
  await first?.leave();
  await expect.poll(() => runs.at(-1)).not.toBe(first?.id);
  expect(most).toBe(1);
});

test("a job whose node was taken for dead cannot write, and is asked to end", async () => {
  await using world = await newOwnerWorld(newPlatform(nats.url));
  const begun = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const ended: string[] = [];
  await using one = await startWithJob(world, async ({ hold, signal }, node) => {
    if (ended.length > 0) return;
    begun.resolve();
    await claimed.promise;
    const write = node.database.db.transaction().execute((tx) => hold(tx));
    ended.push(
      await write.then(
        () => "written",
        (error: Error) => error.message,
      ),
    );
    ended.push(signal.aborted ? "asked to end" : "not asked");
  });
  await begun.promise;
  await sql`update partition_owner set epoch = epoch + 1, owner = ${newNodeId()} where partition = ${PARTITION}`.execute(
    one.node.database.db,
  );
  claimed.resolve();
  await expect.poll(() => ended).toEqual([expect.stringContaining("Another node"), "asked to end"]);
});

test("jobs are spread over the partitions, the same on each node and in each version", () => {
  expect(["tidy up", "retention", "usage"].map(partitionOfJob)).toEqual([30, 36, 41]);
});
