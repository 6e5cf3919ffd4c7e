import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { startTestApp } from "../test-platform.ts";
import { type Actor, expectation, type Placement } from "./expectation.ts";
import { extraOf, FILL } from "./requests.ts";
import { type RouteEntry, routeEntries, type Use } from "./route-table.ts";
import { ACTORS, DEVICE_SECRET, EDGE_SECRET, type Wire, type WireAnswer, World } from "./world.ts";

const ENTRIES = routeEntries();
const GUARDED = ENTRIES.filter(({ who }) => who !== "anyone");
const WITH_OBJECTS = GUARDED.filter(({ uses }) => uses.length > 0);
const UNKNOWN = "0b0b0b0b-1dd2-11b2-8080-808080808080";
const OF_THE_INSTALLATION = new Set(["TENANT", "TENANT_PROFILE"]);
/** The answers of the contract when the call is permitted but the device is not connected. */
const OFFLINE = ["504", "Edge is not connected"];
const OF_CUSTOMERS = new Set(["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE", "DASHBOARD", "ALARM", "CUSTOMER", "RPC"]);
const SYSTEM_OWNED = new Set(["WIDGETS_BUNDLE", "WIDGET_TYPE", "TB_RESOURCE"]);

/** Calls that read, with a body that says what. */
const SEARCHES = [
  "POST /api/alarmsQuery/count",
  "POST /api/alarmsQuery/find",
  "POST /api/entitiesQuery/count",
  "POST /api/entitiesQuery/find",
  "POST /api/entitiesQuery/find/keys",
  "POST /api/relations",
  "POST /api/relations/info",
  "POST /api/assets",
  "POST /api/devices",
  "POST /api/edges",
  "POST /api/entityViews",
  "POST /api/orrery/export",
  "POST /api/orrery/export/links",
  "POST /api/orrery/pixels/:entityType/:entityId",
];
const COMMANDS = [
  "POST /api/plugins/rpc/oneway/:deviceId",
  "POST /api/plugins/rpc/twoway/:deviceId",
  "POST /api/rpc/oneway/:deviceId",
  "POST /api/rpc/twoway/:deviceId",
];

describe("every call with every role", () => {
  let folder: string;
  let app: App;
  let world: World;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-rights-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder });
    world = await World.create(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test("each call of the platform stands in the table, and each of the table exists", async () => {
    const { text } = await world.call("GET", "/api/orrery/docs/openapi.json");
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(calls.sort()).toEqual(ENTRIES.map(({ name }) => name).sort());
  });

  test.each(GUARDED.map((entry) => [entry.name, entry] as const))("%s needs a token and its role", async (_, entry) => {
    const path = pathOf(entry, new Map());
    expect(await world.call(entry.method, path)).toMatchObject({ status: 401 });
    for (const actor of ACTORS.filter(({ role }) => !entry.who.includes(role))) {
      const answer = await world.call(entry.method, path, world.token(actor.name));
      expect(answer.text).toContain("You don't have permission to perform this operation!");
      expect([actor.name, answer.status]).toEqual([actor.name, 403]);
    }
  });

  test("a visitor of a public link is let to nothing but reading, and to commands that a dashboard can allow", () => {
    const others = ENTRIES.filter(({ who, method }) => who.includes("V") && method !== "GET");
    expect(others.map(({ name }) => name).sort()).toEqual([...SEARCHES, "POST /api/auth/logout", ...COMMANDS].sort());
  });

  test.each(["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE", "DASHBOARD"])(
    "CORE-6.013 a customer's user sees the %s of his customer only",
    async (kind) => {
      const [mine, theirs] = [await world.make(kind, "customer 1"), await world.make(kind, "tenant 1")];
      const name = { ENTITY_VIEW: "entityView" }[kind] ?? kind.toLowerCase();
      const token = world.token("user of customer 1");
      expect((await world.call("GET", `/api/${name}/${mine.id.id}`, token)).status).toBe(200);
      expect((await world.call("GET", `/api/${name}/${theirs.id.id}`, token)).status).toBe(403);
      const own = JSON.parse((await world.call("GET", "/api/auth/user", token)).text).customerId.id;
      const list = await world.call("GET", `/api/customer/${own}/${name}s?pageSize=1000&page=0`, token);
      const ids = JSON.parse(list.text).data.map(({ id }: Wire) => id.id);
      expect(ids).toContain(mine.id.id);
      expect(ids).not.toContain(theirs.id.id);
    },
  );

  test.each(["user of customer 1", "visitor"])(
    "%s who finds edges by relations does not read their keys",
    async (name) => {
      const placement = name === "visitor" ? "public" : "customer 1";
      const [root, edge] = [await world.make("ASSET", placement), await world.make("EDGE", placement)];
      const relation = { from: root.id, to: edge.id, type: "Contains" };
      expect((await world.call("POST", "/api/relation", world.token("tenant 1"), relation)).status).toBe(200);
      const parameters = { rootId: root.id.id, rootType: "ASSET", direction: "FROM", maxLevel: 1 };
      const search = { parameters, edgeTypes: ["site"] };
      const mine = await world.call("POST", "/api/edges", world.token("tenant 1"), search);
      expect(mine.text).toContain(EDGE_SECRET);
      const answer = await world.call("POST", "/api/edges", world.token(name), search);
      expect(answer.text).toContain(edge.id.id);
      expect(answer.text).not.toContain(EDGE_SECRET);
    },
  );

  test("a visitor who looks at devices of an edge does not read by what they are spoken to", async () => {
    const edge = await world.make("EDGE", "public");
    const device = await world.make("DEVICE", "public");
    const tenant = world.token("tenant 1");
    expect((await world.call("POST", `/api/edge/${edge.id.id}/device/${device.id.id}`, tenant)).status).toBe(200);
    const path = `/api/edge/${edge.id.id}/devices?pageSize=10&page=0`;
    expect((await world.call("GET", path, tenant)).text).toContain(DEVICE_SECRET);
    const seen = await world.call("GET", path, world.token("visitor"));
    expect(seen.text).toContain(device.id.id);
    expect(seen.text).not.toContain(DEVICE_SECRET);
  });

  const cases = WITH_OBJECTS.flatMap((entry) =>
    entry.uses.map((use) => [`${entry.name}: ${use.kind} ${use.place}`, entry, use] as const),
  );
  test.each(cases)(
    "%s is only for those the matrix names",
    async (_, entry, use) => {
      const actors = ACTORS.filter(({ role }) => entry.who.includes(role));
      const tries = actors.flatMap((actor) => placementsOf(use.kind).map((placement) => ({ actor, placement })));
      // Concurrently: a command to a device that is not connected waits for its timeout.
      const problems = await Promise.all(
        tries.map(async ({ actor, placement }) => {
          const expected = expectation({ actor, ...use, placement });
          const object = await world.make(use.kind, placement);
          if (expected === "allow" && isDangerous(entry, object, world)) return [];
          const answer = await send(entry, use, object, actor);
          const isRevealing = (actor.role === "C" || actor.role === "V") && answer.text.includes(EDGE_SECRET);
          const isSpokenTo = actor.role === "V" && answer.text.includes(DEVICE_SECRET);
          const revealed = isRevealing
            ? "reveals the keys of an edge"
            : isSpokenTo
              ? "reveals the passwords of a device"
              : undefined;
          const problem = revealed ?? judge(expected, answer, object);
          return problem ? [`${actor.name}, ${placement}: ${expected}, but ${problem}`] : [];
        }),
      );
      expect(problems.flat()).toEqual([]);
    },
    60_000,
  );

  /** Calls with `object` at the place of `use`; other places name objects that the actor may use. */
  async function send(entry: RouteEntry, use: Use, object: Wire, actor: Actor): Promise<WireAnswer> {
    const ids = new Map([[use.place, object.id.id]]);
    const own: Placement = actor.tenant === 2 ? "tenant 2" : "tenant 1";
    for (const other of entry.uses) {
      if (other !== use) ids.set(other.place, (await world.make(other.kind, own)).id.id);
    }
    if (entry.path.includes(":customerId") && !ids.has(":customerId"))
      ids.set(":customerId", world.customerOf(actor.tenant ?? 1));
    if (entry.path.includes(":tenantId")) ids.set(":tenantId", world.tenantId(actor.tenant ?? 1));
    if (entry.path.includes(":ruleChainId")) ids.set(":ruleChainId", (await world.make("RULE_CHAIN", own)).id.id);
    const { query = "", body, form } = extraOf(entry.name);
    const named = use.place.startsWith("?") ? `${use.place.slice(1)}=${object.id.id}` : "";
    const search = [query, named].filter(Boolean).join("&");
    const path = pathOf(entry, ids) + (search ? `?${search}` : "");
    const sent = use.place === "body" ? object : form ? upload() : body;
    return world.call(entry.method, path, world.token(actor.name), sent);
  }
});

function placementsOf(kind: string): readonly Placement[] {
  if (OF_THE_INSTALLATION.has(kind)) return kind === "TENANT" ? ["tenant 1", "tenant 2"] : ["system"];
  if (SYSTEM_OWNED.has(kind)) return ["tenant 1", "tenant 2", "system"];
  return [...(OF_CUSTOMERS.has(kind) ? (["public"] as const) : []), "customer 1", "tenant 1", "tenant 2"];
}

/** Calls that would delete users that other cases need. */
function isDangerous({ method, name }: RouteEntry, object: Wire, world: World): boolean {
  const isPerson =
    world.people().includes(object.id.id) || (object.id.entityType === "USER" && object.email === "user@customer1.org");
  return isPerson && (method === "DELETE" || name.endsWith("userCredentialsEnabled"));
}

function judge(expected: string, { status, text }: WireAnswer, object: Wire): string | undefined {
  const said = `${status} ${text.slice(0, 160)}`;
  if (expected === "deny") return status === 403 ? undefined : said;
  if (expected === "hide") {
    return status === 404 && !text.includes(String(object.name)) ? undefined : said;
  }
  if (OFFLINE.some((answer) => said.startsWith(answer) || text.includes(answer))) return undefined;
  const isRefused = [401, 403].includes(status) || (status === 404 && text.includes(object.id.id)) || status >= 500;
  return isRefused ? said : undefined;
}

function pathOf({ path }: RouteEntry, ids: ReadonlyMap<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (place, name: string) => ids.get(place) ?? FILL[name] ?? UNKNOWN);
}

function upload(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["firmware"]), "firmware.bin");
  return form;
}
