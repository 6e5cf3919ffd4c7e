import { type BulkAction, type BulkActionDraft, type BulkFilters, NULL_UUID } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient, type TestSettings } from "../testing/test-platform.ts";
import { trialDatabases } from "../testing/trial-databases.ts";
import { trialSize } from "../testing/trials.ts";
import type { Wire } from "../testing/wire.ts";

const PATH = "/api/orrery/bulkActions";
const ALL = "pageSize=1000&page=0";

/** Calls of bulk actions, and what they leave. */
class BulkClient {
  readonly #client: TestClient;

  constructor(client: TestClient) {
    this.#client = client;
  }

  start(draft: BulkActionDraft): Promise<BulkAction> {
    return this.#client.json("POST", PATH, draft);
  }

  async ended({ id }: Pick<BulkAction, "id">): Promise<BulkAction> {
    const isPending = (status: string) => status === "QUEUED" || status === "RUNNING";
    const get = () => this.#client.json("GET", `${PATH}/${id}`);
    await expect.poll(async () => isPending((await get()).status), { timeout: 120_000 }).toBe(false);
    return get();
  }

  async run(draft: BulkActionDraft): Promise<BulkAction> {
    return this.ended(await this.start(draft));
  }

  /** Entities named `<name> 1`, `<name> 2`, … */
  make(kind: string, name: string, count: number): Promise<Wire[]> {
    const drafts = Array.from({ length: count }, (_, at) => ({ name: `${name} ${at + 1}`, type: name }));
    return Promise.all(drafts.map((draft) => this.#client.json("POST", `/api/${kind}`, draft)));
  }

  async names(kind: string, text: string): Promise<string[]> {
    const found = await this.#client.json("GET", `/api/tenant/${kind}Infos?${ALL}&textSearch=${text}`);
    return found.data.map((entity: Wire) => entity.name);
  }
}

const ids = (entities: readonly Wire[]): string[] => entities.map(({ id }) => id.id);

describe.each(TEST_DATABASES)("bulk actions on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let settings: TestSettings;
  let app: App;
  let client: TestClient;
  let bulk: BulkClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    settings = settingsAt(database.place);
    app = await startTestApp(settings);
    client = new TestClient(app);
    bulk = new BulkClient(client);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test("chosen entities are deleted, and nothing else", async () => {
    const [first, second] = await bulk.make("device", "chosen", 3);
    const ended = await bulk.run({
      entityType: "DEVICE",
      command: { type: "DELETE" },
      select: { ids: ids([first, second, first]) },
    });
    expect(ended).toMatchObject({ status: "DONE", total: 2, done: 2, failed: 0, error: null });
    expect(ended.endTime).toBeGreaterThanOrEqual(ended.createdTime);
    expect(await bulk.names("device", "chosen")).toEqual(["chosen 3"]);
  });

  test("all that match are treated, also beyond one page and one step, but for some", async () => {
    const made = await bulk.make("asset", "match", 95);
    await bulk.make("asset", "other", 3);
    const kept = made.slice(10, 12);
    const matching = { textSearch: "match", types: ["match"] };
    const ended = await bulk.run({
      entityType: "ASSET",
      command: { type: "DELETE" },
      select: { matching, except: ids(kept) },
    });
    expect(ended).toMatchObject({ status: "DONE", total: 93, done: 93, failed: 0 });
    expect((await bulk.names("asset", "match")).sort()).toEqual(["match 11", "match 12"]);
    expect(await bulk.names("asset", "other")).toHaveLength(3);
  });

  test("the filters of every list select what the list shows", async () => {
    const profile = { type: "DEFAULT", transportType: "MQTT", provisionType: "DISABLED" };
    const profileData = {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "MQTT" },
      provisionConfiguration: { type: "DISABLED" },
    };
    await client.json("POST", "/api/deviceProfile", { name: "by wire", ...profile, profileData });
    await client.json("POST", "/api/customer", { title: "by nobody" });
    await client.json("POST", "/api/dashboard", { title: "of nobody" });
    const remove = async (entityType: string, matching: BulkFilters) => {
      const { status, total, failed } = await bulk.run({
        entityType,
        command: { type: "DELETE" },
        select: { matching },
      });
      return [status, total, failed];
    };
    expect(await remove("DEVICE_PROFILE", { transportTypes: "MQTT,COAP" })).toEqual(["DONE", 1, 0]);
    expect(await remove("CUSTOMER", { textSearch: "by nobody" })).toEqual(["DONE", 1, 0]);
    expect(await remove("DASHBOARD", { textSearch: "of nobody", customerIds: NULL_UUID })).toEqual(["DONE", 1, 0]);
    expect(await remove("RULE_CHAIN", { type: "EDGE" })).toEqual(["DONE", 1, 1]);
    await expect(remove("USER", {})).rejects.toThrow("400");
    await expect(remove("TENANT", {})).rejects.toThrow("403");
  });

  test("a filter that the list does not know is refused instead of left out", async () => {
    const draft = { entityType: "DEVICE", command: { type: "DELETE" } } as const;
    for (const matching of [{ stats: "ACTIVE" }, { types: ["a"] }, { states: "SLEEPING" }]) {
      await expect(bulk.start({ ...draft, select: { matching } })).rejects.toThrow("400");
    }
  });

  test("with an edge, filters that its lists do not have are refused instead of left out", async () => {
    const edgeId = crypto.randomUUID();
    const where = ['["ATTRIBUTE","a","EQUAL",1]'];
    const drafts: readonly (readonly ["DEVICE" | "ASSET" | "EDGE", BulkFilters])[] = [
      ["DEVICE", { states: "ACTIVE" }],
      ["DEVICE", { where }],
      ["ASSET", { types: ["a"] }],
      ["ASSET", { where }],
      ["EDGE", {}],
    ];
    for (const [entityType, more] of drafts) {
      const select = { matching: { edgeId, ...more } };
      await expect(bulk.start({ entityType, command: { type: "DELETE" }, select })).rejects.toThrow("400");
    }
  });

  test.each([
    { entityType: "ALARM", command: { type: "DELETE" }, select: { ids: [crypto.randomUUID()] } },
    { entityType: "CUSTOMER", command: { type: "MAKE_PUBLIC" }, select: { ids: [crypto.randomUUID()] } },
    { entityType: "DEVICE", command: { type: "DELETE" }, select: { ids: [] } },
    { entityType: "DEVICE", command: { type: "DELETE" }, select: { ids: ["x"] } },
  ] as const)("$entityType $command.type of $select is refused", async (draft) => {
    await expect(bulk.start(draft as unknown as BulkActionDraft)).rejects.toThrow("400");
  });

  test("devices are given to a customer and taken back; what is done already is no failure", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "Owner" });
    const devices = await bulk.make("device", "given", 5);
    const select = { ids: ids(devices) };
    const owners = async () => {
      const { data } = await client.json("GET", `/api/tenant/deviceInfos?${ALL}&textSearch=given`);
      return [...new Set(data.map((device: Wire) => device.customerTitle))];
    };
    const command = { type: "ASSIGN_TO_CUSTOMER", customerId: customer.id.id } as const;
    expect(await bulk.run({ entityType: "DEVICE", command, select })).toMatchObject({ done: 5, failed: 0 });
    expect(await owners()).toEqual(["Owner"]);
    const ofCustomer = { matching: { customerId: customer.id.id } };
    const back = { entityType: "DEVICE", command: { type: "UNASSIGN_FROM_CUSTOMER" } } as const;
    expect(await bulk.run({ ...back, select: ofCustomer })).toMatchObject({ total: 5, done: 5, failed: 0 });
    expect(await owners()).toEqual([null]);
    expect(await bulk.run({ ...back, select })).toMatchObject({ status: "DONE", done: 5, failed: 0 });
  });

  test("it is told with what and why an action failed, the audit log keeps it, and the failed are tried again", async () => {
    const [used, free] = await bulk.make("asset", "viewed", 2);
    const view = { name: "view", type: "v", entityId: used.id, keys: { attributes: {}, timeseries: [] } };
    const made = await client.json("POST", "/api/entityView", view);
    const select = { ids: ids([used, free]) };
    const ended = await bulk.run({ entityType: "ASSET", command: { type: "DELETE" }, select });
    expect(ended).toMatchObject({ status: "DONE", total: 2, done: 2, failed: 1 });
    const { data } = await client.json("GET", `${PATH}/${ended.id}/failures?${ALL}`);
    const message = "Can't delete asset that has entity views!";
    expect(data).toEqual([{ entityId: used.id.id, entityName: "viewed 1", message }]);
    await expect
      .poll(async () => {
        const logs = await client.json("GET", `/api/audit/logs/entity/ASSET/${used.id.id}?${ALL}`);
        return logs.data.map((log: Wire) => [log.actionType, log.actionStatus, log.actionFailureDetails]);
      })
      .toContainEqual(["DELETED", "FAILURE", message]);

    await client.text("DELETE", `/api/entityView/${made.id.id}`);
    const again = await client.json("POST", `${PATH}/${ended.id}/retry`);
    expect(await bulk.ended(again)).toMatchObject({ status: "DONE", total: 1, done: 1, failed: 0 });
    expect(await bulk.names("asset", "viewed")).toEqual([]);
    await expect(client.json("POST", `${PATH}/${again.id}/retry`)).rejects.toThrow("400");
  });

  test("an action that waits is stopped, and what it has not treated stays", async () => {
    const made = await bulk.make("device", "stopped", 120);
    const draft = { entityType: "DEVICE", command: { type: "DELETE" } } as const;
    const long = await bulk.start({ ...draft, select: { ids: ids(made.slice(0, 119)) } });
    const waiting = await bulk.start({ ...draft, select: { ids: ids(made.slice(119)) } });
    const stopped = await client.json("POST", `${PATH}/${waiting.id}/stop`);
    expect(stopped).toMatchObject({ status: "STOPPED", done: 0 });
    await client.json("POST", `${PATH}/${long.id}/stop`);
    const { status, done } = await bulk.ended(long);
    expect(["STOPPED", "DONE"]).toContain(status);
    const next = await bulk.run({ ...draft, select: { ids: ids(await bulk.make("device", "next", 1)) } });
    expect(next).toMatchObject({ status: "DONE" }); // so the stopped one has ended its step
    const after = await client.json("GET", `${PATH}/${long.id}`);
    expect(await bulk.names("device", "stopped")).toHaveLength(120 - after.done);
    expect(after.done).toBeGreaterThanOrEqual(done);
  });

  test("each sees his own actions, the newest first; others answer like those that do not exist", async () => {
    const [device] = await bulk.make("device", "seen", 1);
    const { id } = await bulk.run({
      entityType: "DEVICE",
      command: { type: "DELETE" },
      select: { ids: ids([device]) },
    });
    const list = await client.json("GET", `${PATH}?pageSize=2&page=0&sortProperty=createdTime&sortOrder=DESC`);
    expect(list.data[0].id).toBe(id);
    const unknown = crypto.randomUUID();
    await expect(client.json("GET", `${PATH}/${unknown}`)).rejects.toThrow(`Bulk action with id [${unknown}]`);
  });
});

describe.each(trialDatabases("SQLite"))("a bulk action that is cut on $name", ({ open }) => {
  test("goes on after each kill, and ends with every entity treated", { timeout: 300_000 }, async () => {
    const database = await open({ migrated: false, attach: [] });
    const settings = settingsAt(database.place);
    const app = await startTestApp(settings);
    const client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
    const count = Math.min(trialSize(240), 2_000);
    const made = await new BulkClient(client).make("device", "cut", count);
    await new BulkClient(client).make("device", "left", 5);
    await app.close();

    let action: BulkAction | undefined;
    let kills = 0;
    for (; kills < trialSize(2); kills++) {
      const program = await startTestProgram(settings);
      const killed = new TestClient(program);
      await killed.signIn();
      action = action
        ? await killed.json("GET", `${PATH}/${action.id}`)
        : await new BulkClient(killed).start({
            entityType: "DEVICE",
            command: { type: "DELETE" },
            select: { matching: { textSearch: "cut" } },
          });
      const { id, done } = action as BulkAction;
      const isFurther = async () => (await killed.json("GET", `${PATH}/${id}`)).done > done;
      if (done < made.length) await expect.poll(isFurther, { interval: 5 }).toBe(true);
      await program.signal("SIGKILL");
      if (done === made.length) break;
    }
    expect(kills).toBeGreaterThan(1); // else nothing was cut
    const last = await startTestApp(settings);
    const after = new TestClient(last);
    await after.signIn();
    const ended = await new BulkClient(after).ended(action as BulkAction);
    expect(ended).toMatchObject({ status: "DONE", total: count, done: count, failed: 0 });
    expect(await new BulkClient(after).names("device", "cut")).toEqual([]);
    expect(await new BulkClient(after).names("device", "left")).toHaveLength(5);
    await last.close();
    await database.close();
  });
});
