import { expect, test } from "vitest";
import { startNats } from "../../rules/testing/brokers/nats-server.ts";
import { testLog } from "../../testing/databases.ts";
import { openNatsLink } from "../bus/nats/nats-link.ts";
import { newNodeId } from "../bus/testing/nats-node.ts";
import { joinCluster } from "./join-cluster.ts";

test("nodes know each other and their versions; one with another key is refused and seen by nobody", async () => {
  await using nats = await startNats();
  const node = async (host: string, version: string, keyId = "key", keyOfDatabase: string | undefined = undefined) => {
    const link = await openNatsLink({ url: nats.url, name: host, log: testLog });
    const record = { host, version, keyId, startedAt: 1 };
    const options = { link, cluster: "test", me: newNodeId(), record, keyOfDatabase, log: testLog };
    const leases = await joinCluster(options).catch(async (error: unknown) => {
      await link.close();
      throw error;
    });
    return {
      leases,
      async [Symbol.asyncDispose]() {
        await leases.close();
        await link.close();
      },
    };
  };
  await using one = await node("machine-a", "1.0.0");
  const seen = () => one.leases.nodes.map(({ record }) => `${record.host} ${record.version}`).sort();
  await expect.poll(seen).toEqual(["machine-a 1.0.0"]);
  await expect(node("machine-b", "1.0.0", "another")).rejects.toThrow(/\(machine-a\): set ORRERY_SECRET_KEY/);
  await expect(node("machine-b", "1.0.0", "key", "another")).rejects.toThrow(/secrets in the database/);
  const two = await node("machine-b", "1.1.0", "key", "key");
  await expect.poll(seen).toEqual(["machine-a 1.0.0", "machine-b 1.1.0"]);
  await two[Symbol.asyncDispose]();
  await expect.poll(seen).toEqual(["machine-a 1.0.0"]);
});
