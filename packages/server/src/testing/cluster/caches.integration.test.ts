import { SYSTEM_TENANT } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Sessions } from "../../kernel/auth/sessions.ts";
import { DEFAULT_TOKEN_LIFETIMES } from "../../kernel/auth/tokens.ts";
import { VoidedTokens } from "../../kernel/auth/voided-tokens.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { newPlatform, startNode } from "../../kernel/bus/testing/nats-node.ts";
import { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { KnownEntities } from "../../kernel/entities/known-entities.ts";
import { Ids } from "../../kernel/ids.ts";
import { type NatsServer, startNats } from "../../rules/testing/brokers/nats-server.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../databases.ts";

const ids = new Ids(Date.now);
const USER = ids.entity("USER").id;
const DEVICE = ids.entity("DEVICE");
const tenantId = SYSTEM_TENANT;
/** When a token of the user was issued, in seconds. */
const ISSUED = Math.floor(Date.now() / 1000) - 1;

let nats: NatsServer;
let database: OpenTestDatabase;
/** Names of entities, where all nodes read them. */
const names = new Map([[DEVICE.id, "old"]]);

beforeAll(async () => {
  nats = await startNats();
  const [sqlite] = TEST_DATABASES;
  if (!sqlite) throw new Error("there is no database to test on");
  database = await sqlite.open();
});
afterAll(async () => {
  await database.close();
  await nats[Symbol.asyncDispose]();
});

/** What a node keeps in memory. */
function cachesOn(bus: Bus) {
  const directory = new EntityDirectory();
  directory.register("DEVICE", async ({ id }) => ({ id, name: names.get(id) ?? "", tenantId }));
  return {
    bus,
    voided: new VoidedTokens(database, bus, Date.now),
    sessions: new Sessions({
      database,
      bus,
      clock: Date.now,
      lifetimes: DEFAULT_TOKEN_LIFETIMES,
      voidAll: () => Promise.resolve(),
    }),
    known: new KnownEntities(directory, bus),
  };
}
type Caches = ReturnType<typeof cachesOn>;

async function change({ voided, sessions, bus }: Caches, session: typeof USER): Promise<void> {
  await voided.void(USER);
  await sessions.end(USER, session);
  names.set(DEVICE.id, "new");
  bus.publish("entity", { action: "UPDATED", tenantId, entity: { id: DEVICE, createdTime: 0 } });
}

const seenBy = async ({ voided, sessions, known }: Caches, session: typeof USER) => ({
  isVoid: voided.isVoid(USER, ISSUED),
  isEnded: sessions.isEnded(session),
  name: (await known.find(DEVICE))?.name,
});

const BEFORE = { isVoid: false, isEnded: false, name: "old" };
const AFTER = { isVoid: true, isEnded: true, name: "new" };

describe("what is cached on one node", () => {
  test("follows what another one writes, and is read again when events of it were lost", async () => {
    const platform = newPlatform(nats.url);
    await using one = await startNode(platform, testLog);
    await using two = await startNode(platform, testLog);
    const [writer, reader] = [cachesOn(one.bus), cachesOn(two.bus)];
    const [followed, lost] = [ids.entity("USER").id, ids.entity("USER").id];
    expect(await seenBy(reader, followed)).toEqual(BEFORE);
    await change(writer, followed);
    await expect.poll(() => seenBy(reader, followed)).toEqual(AFTER);

    names.set(DEVICE.id, "old");
    reader.bus.publish("entity", { action: "UPDATED", tenantId, entity: { id: DEVICE, createdTime: 0 } });
    expect(await seenBy(reader, lost)).toEqual({ ...AFTER, isEnded: false, name: "old" });
    await change(cachesOn(new InProcessBus(testLog)), lost); // of its events nobody is told
    expect(await seenBy(reader, lost)).toEqual({ ...AFTER, isEnded: false, name: "old" });
    await nats.killWithFiles();
    await nats.start();
    await expect.poll(() => seenBy(reader, lost)).toEqual(AFTER);
  });
});
