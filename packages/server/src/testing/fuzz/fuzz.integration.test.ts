import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../databases.ts";
import { extraOf, FILL } from "../rights/requests.ts";
import { type RouteEntry, routeEntries } from "../rights/route-table.ts";
import { World } from "../rights/world.ts";
import { settingsAt, startTestApp } from "../test-platform.ts";
import { sampleOf, trialSeed, trialSize } from "../trials.ts";
import { type GoodRequest, hostileRequest } from "./hostile-request.ts";
import { RawHttp, type RawRequest } from "./raw-http.ts";
import { sampleOf as sampleOfSchema } from "./sample-of-schema.ts";
import { type Contents, differences, type TableWatch, watchTables } from "./table-watch.ts";

/** Another seed tries other input; input that once found a bug has a test of its own beside the code. */
const SEED = trialSeed(20_211_231);
const RUNS = trialSize(5);
const PATIENCE_MS = 20_000;

/** Calls that wait for a device that never answers; the test can only disconnect. */
const WAITING = new Set([
  "GET /api/v1/:token/attributes/updates",
  "GET /api/v1/:token/rpc",
  "POST /api/v1/:token/rpc",
  "POST /api/plugins/rpc/oneway/:deviceId",
  "POST /api/plugins/rpc/twoway/:deviceId",
  "POST /api/rpc/oneway/:deviceId",
  "POST /api/rpc/twoway/:deviceId",
]);
const WAITING_PATIENCE_MS = 50;

/** Answers of 500 and above that the contract specifies, by their text. */
const NAMED_FAILURES: readonly RegExp[] = [
  /^(Couldn't|Unable to) send mail/,
  /Unable to send (mail|SMS)/,
  /Edge is not connected|Root edge rule chain is not available!/,
  /the base URL of the general settings is missing/,
];

/** Each call makes a new link: only a hash of the previous one is in the table. */
const WRITING_READS: ReadonlySet<string> = new Set(["GET /api/user/:id/activationLink"]);

/** Columns that the platform writes itself around an answer: callers, activity, pending work. */
const OWN_RECORDS: ReadonlySet<string> = new Set([
  "audit_log",
  "connection_log",
  "backup_run", // a backup that a call has begun ends later
  "storage_sample",
  ...["ota_rollout", "ota_rollout_wave", "ota_rollout_device"], // the devices of a new one are looked up later
  ...["import_job", "import_job_lines", "import_job_failure"], // a file that a call has brought is imported later
  "event",
  "edge_event",
  "attribute_kv",
  "api_usage_state",
  "rule_message_journal",
  "removed_entity",
  ...["entity_version", "entity_reference"], // those of what was deleted go in the background
  ...["recycle_bin", "binned_relation"], // what was emptied goes in the background
  "ts_kv_latest",
  "ts_log",
  "ts_chunk",
  "ts_digest",
  "ts_series",
  "ts_version",
]);

describe.each(TEST_DATABASES)("whatever is sent on $name", ({ name, open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let world: World;
  let http: RawHttp;
  let watch: TableWatch;
  let operations: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    const { place } = database;
    const directory = place.kind === "sqlite" ? join(place.directory, "platform") : "";
    if (place.kind === "sqlite") await mkdir(directory);
    app = await startTestApp(settingsAt(place));
    world = await World.create(app);
    http = new RawHttp(app.httpPort);
    watch = await watchTables(place.kind === "sqlite" ? { ...place, directory } : place, OWN_RECORDS);
    operations = JSON.parse((await world.call("GET", "/api/orrery/docs/openapi.json")).text).paths;
  }, 120_000);
  afterAll(async () => {
    http.close();
    await watch.close();
    await app.close();
    await database.close();
  });

  // A sample sends to each call on one of the databases.
  const entries = sampleOf(routeEntries(), TEST_DATABASES.length, name === "SQLite" ? 0 : 1);
  test.each(entries.map((entry) => [entry.name, entry] as const))(
    "%s neither fails nor writes what it refuses",
    async (_, entry) => {
      const good = await goodRequest(entry);
      let known = await settled();
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (gen) => {
          const request = hostileRequest(good, gen);
          const answer = await http.send(request, WAITING.has(entry.name) ? WAITING_PATIENCE_MS : PATIENCE_MS);
          if (!answer) {
            if (!WAITING.has(entry.name)) throw new Error(`no answer: ${said(request)}`);
            return;
          }
          if (answer.status >= 500 && !NAMED_FAILURES.some((text) => text.test(answer.text))) {
            throw new Error(`${said(request)} answers ${answer.status} ${answer.text.slice(0, 300)}`);
          }
          if (answer.status < 400) {
            if (entry.method !== "GET" || WRITING_READS.has(entry.name)) known = await settled();
            return;
          }
          const now = await contents(known);
          const written = differences(known.contents, now.contents);
          known = now;
          if (written.length > 0) {
            throw new Error(`${said(request)} is refused with ${answer.status} ${answer.text}, but writes ${written}`);
          }
        }),
        { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: trialSize(40_000), markInterruptAsFailure: false },
      );
    },
    trialSize(60_000),
  );

  test("the platform still answers afterwards", async () => {
    const { text } = await world.call("GET", "/api/auth/user", world.token("tenant 1"));
    expect(JSON.parse(text).email).toBe("admin@tenant1.org");
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined(); // no prototype was changed
    await world.make("DEVICE", "tenant 1");
    expect((await world.call("GET", "/health/ready")).status).toBe(200);
  });

  /** The contents of the tables; read again only after a write. */
  async function contents(known?: Known): Promise<Known> {
    const version = await watch.version();
    return known?.version === version ? known : { version, contents: await watch.contents() };
  }

  /** Waits for the background work of an accepted call. */
  async function settled(): Promise<Known> {
    let known = await contents();
    await expect
      .poll(
        async () => {
          const before = known;
          known = await contents(known);
          return differences(before.contents, known.contents);
        },
        { interval: 20, timeout: 20_000 },
      )
      .toEqual([]);
    return known;
  }

  /** Called by a permitted user, about existing objects. */
  async function goodRequest(entry: RouteEntry): Promise<GoodRequest> {
    const { method, path, who } = entry;
    const pathValues = new Map<string, string>();
    const query = new Map(new URLSearchParams(extraOf(entry.name).query ?? ""));
    let body = extraOf(entry.name).body;
    const byRoot = who !== "anyone" && !who.includes("T") && who.includes("A");
    const byCustomer = who !== "anyone" && !who.includes("T") && !who.includes("A");
    for (const { kind, place } of entry.uses) {
      const object = await world.make(kind, byRoot ? "system" : "tenant 1");
      if (place === "body") body = object;
      else if (place.startsWith("?")) query.set(place.slice(1), object.id.id);
      else pathValues.set(place, object.id.id);
    }
    for (const [name] of path.matchAll(/:\w+/g)) if (!pathValues.has(name)) pathValues.set(name, await valueFor(name));
    const operation = operations[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    for (const { name, in: where, schema } of operation?.parameters ?? []) {
      if (where === "query" && !query.has(name)) query.set(name, name === "pageSize" ? "10" : queryText(schema));
    }
    if (operation?.requestBody) body ??= sampleOfSchema(operation.requestBody.content["application/json"]?.schema);
    const caller = byRoot ? "root" : byCustomer ? "user of customer 2" : "tenant 1";
    const ends = entry.name === "POST /api/auth/logout"; // it ends the caller's session
    const token = who === "anyone" ? undefined : world.token(ends ? "visitor" : caller);
    return { method, path, pathValues, query, body, token };
  }

  async function valueFor(name: string): Promise<string> {
    if (name === ":token") return accessToken();
    if (name === ":customerId") return world.customerOf(1);
    if (name === ":tenantId") return world.tenantId(2);
    if (name === ":ruleChainId") return (await world.make("RULE_CHAIN", "tenant 1")).id.id;
    return FILL[name.slice(1)] ?? "0b0b0b0b-1dd2-11b2-8080-808080808080";
  }

  async function accessToken(): Promise<string> {
    const device = await world.make("DEVICE", "tenant 1");
    const path = `/api/device/${device.id.id}/credentials`;
    return JSON.parse((await world.call("GET", path, world.token("tenant 1"))).text).credentialsId;
  }
});

interface Known {
  readonly version: string;
  readonly contents: Contents;
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

function queryText(schema: unknown): string {
  const sample = sampleOfSchema(schema);
  return sample === "text" || typeof sample === "object" ? "" : String(sample);
}

function said({ method, path, headers, body }: RawRequest): string {
  const text = body ? Buffer.from(body.subarray(0, 600)).toString("utf8") : "";
  return `${method} ${path.slice(0, 300)} (${headers["content-type"]?.slice(0, 60)}) ${text}`;
}
