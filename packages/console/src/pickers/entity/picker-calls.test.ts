import { type Client, type ClientAuthority, createClient, type Fetch } from "@orrery/client";
import { entityId, NULL_UUID, parseUuid } from "@orrery/model";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { listDashboards } from "../dashboard/dashboard-lists.ts";
import { findEntityKeys } from "../entity-keys/entity-keys.ts";
import {
  broadcastSaved,
  loadSubtypes,
  SAVED_BROADCASTS,
  type SavedBroadcast,
  type SubtypedEntity,
} from "../entity-subtype/subtypes.ts";
import { createGateway, firstChoice, listGateways } from "../gateway/gateways.ts";
import { findOtaPackage, findOtaPackages } from "../ota-package/ota-packages.ts";
import { findEntities, findEntity } from "./find-entities.ts";
import { searchEntities } from "./search-entities.ts";

const ID = parseUuid("00000001-1dd2-11b2-8080-808080808080");
const OTHER = parseUuid("00000002-1dd2-11b2-8080-808080808080");
const CUSTOMER = parseUuid("33333333-1dd2-11b2-8080-808080808080");

interface Caller {
  readonly client: Client;
  readonly calls: string[];
  readonly bodies: unknown[];
  readonly failures: unknown[];
}

/** A client whose calls are written down and answered by `answer`: a status, or what is sent as JSON. */
function caller(answer: (path: string) => unknown, as: ClientAuthority = "TENANT_ADMIN"): Caller {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const failures: unknown[] = [];
  const fetch: Fetch = async (url, init) => {
    calls.push(`${init.method} ${decodeURIComponent(url)}`);
    if (typeof init.body === "string") bodies.push(JSON.parse(init.body));
    const given = await answer(url);
    return typeof given === "number"
      ? Response.json({ status: given, message: "No", errorCode: given === 404 ? 32 : 2 }, { status: given })
      : Response.json(given);
  };
  const client = createClient({ baseUrl: "", fetch, onFailure: (error) => failures.push(error) });
  const seconds = Math.floor(Date.now() / 1000);
  const customerId = as === "CUSTOMER_USER" ? CUSTOMER : NULL_UUID;
  const claims = { scopes: [as], userId: ID, tenantId: OTHER, customerId, iat: seconds, exp: seconds + 3600 };
  const token = `a.${btoa(JSON.stringify(claims))}.c`;
  client.session.use({ token, refreshToken: token });
  return { client, calls, bodies, failures };
}

const claimsOf = ({ client }: Caller) => {
  const claims = client.session.claims();
  if (!claims) throw new Error("not signed in");
  return claims;
};
const page = (...data: readonly unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });
const device = (id: string, name: string, more: object = {}) => ({
  id: { entityType: "DEVICE", id },
  name,
  type: "pump",
  ...more,
});

test("BLOCK-7.002 a lookup by name sends text, page size 50 and the subtype to the list of the type", async () => {
  const asked = caller(() => page(device(ID, "Mash pump")));
  const found = await searchEntities(asked.client, claimsOf(asked), {
    type: "DEVICE",
    text: " pump ",
    subtype: "pump",
  });
  expect(asked.calls).toEqual([
    "GET /api/tenant/deviceInfos?pageSize=50&page=0&textSearch=pump&sortProperty=name&sortOrder=ASC&type=pump",
  ]);
  expect(found).toEqual([{ id: entityId("DEVICE", ID), name: "Mash pump", type: "pump", label: undefined }]);
});

test.each([
  ["ASSET", "TENANT_ADMIN", "/api/tenant/assetInfos", "name"],
  ["ENTITY_VIEW", "TENANT_ADMIN", "/api/tenant/entityViewInfos", "name"],
  ["EDGE", "TENANT_ADMIN", "/api/tenant/edgeInfos", "name"],
  ["DASHBOARD", "TENANT_ADMIN", "/api/tenant/dashboards", "title"],
  ["CUSTOMER", "TENANT_ADMIN", "/api/customers", "title"],
  ["USER", "TENANT_ADMIN", "/api/users", "email"],
  ["TENANT", "SYS_ADMIN", "/api/tenants", "title"],
  ["DEVICE", "CUSTOMER_USER", `/api/customer/${CUSTOMER}/deviceInfos`, "name"],
  ["ASSET", "CUSTOMER_USER", `/api/customer/${CUSTOMER}/assetInfos`, "name"],
  ["DASHBOARD", "CUSTOMER_USER", `/api/customer/${CUSTOMER}/dashboards`, "title"],
] as const)("%s for a %s are listed by %s, by %s", async (type, authority, path, property) => {
  const asked = caller(() => page(), authority);
  await searchEntities(asked.client, claimsOf(asked), { type, text: "" });
  expect(asked.calls).toEqual([`GET ${path}?pageSize=50&page=0&sortProperty=${property}&sortOrder=ASC`]);
});

test("BLOCK-7.003 BLOCK-7.022 lookups are silent: nothing is under way while they wait", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const asked = caller(() => new Promise((resolve) => (answer = resolve)));
  const claims = claimsOf(asked);
  const found = searchEntities(asked.client, claims, { type: "DEVICE", text: "" });
  await expect.poll(() => asked.calls.length).toBe(1);
  expect(asked.client.activity.snapshot()).toBe(0);
  answer(page());
  await found;
  const dashboards = listDashboards(asked.client, claims, {}, { pageSize: 10 });
  await expect.poll(() => asked.calls.length).toBe(2);
  expect(asked.client.activity.snapshot()).toBe(0);
  answer(page());
  await dashboards;
});

test("BLOCK-7.004 BLOCK-8.009 a lookup that fails offers nothing, and the page is not told", async () => {
  const asked = caller(() => 500);
  const claims = claimsOf(asked);
  expect(await orNone(searchEntities(asked.client, claims, { type: "DEVICE", text: "" }), undefined)).toEqual([]);
  expect(await orNone(listDashboards(asked.client, claims, {}, { pageSize: 10 }), undefined)).toEqual([]);
  expect(asked.failures).toEqual([]);
});

test("a lookup that was given up rejects", async () => {
  const given = new AbortController();
  given.abort();
  await expect(orNone(Promise.reject(new Error("x")), given.signal)).rejects.toThrow();
});

test("BLOCK-7.005 one entity is read by type and id, with errors ignored", async () => {
  const asked = caller(() => 404);
  await expect(findEntity(asked.client, entityId("DEVICE", ID))).rejects.toMatchObject({ status: 404 });
  await expect(findEntity(asked.client, entityId("DASHBOARD", ID))).rejects.toMatchObject({ status: 404 });
  expect(asked.calls).toEqual([`GET /api/device/${ID}`, `GET /api/dashboard/info/${ID}`]);
  expect(asked.failures).toEqual([]);
});

test("BLOCK-7.006 several entities are read by type and ids, and keep the order of the ids", async () => {
  const asked = caller(() => [device(OTHER, "B"), device(ID, "A")]);
  const found = await findEntities(asked.client, "DEVICE", [ID, OTHER]);
  expect(found.entities.map(({ name }) => name)).toEqual(["A", "B"]);
  expect(asked.calls).toEqual([`GET /api/devices?deviceIds=${ID},${OTHER}`]);
});

test("kinds without such a call are read one by one; those that are gone are left out", async () => {
  const asked = caller((path) => (path.includes(ID) ? 404 : { id: { entityType: "CUSTOMER", id: OTHER }, title: "B" }));
  const { entities, failed } = await findEntities(asked.client, "CUSTOMER", [ID, OTHER]);
  expect(entities.map(({ name }) => name)).toEqual(["B"]);
  expect(failed).toBe(0);
});

test.each(["CUSTOMER", "DEVICE"] as const)("%s: calls that fail are counted, those that do not find", async (type) => {
  const asked = caller(() => 500);
  expect(await findEntities(asked.client, type, [ID, OTHER])).toEqual({ entities: [], failed: 2 });
});

test.each([
  ["timeseries", "/keys/timeseries"],
  ["attribute", "/keys/attributes"],
  ["serverAttribute", "/keys/attributes/SERVER_SCOPE"],
  ["clientAttribute", "/keys/attributes/CLIENT_SCOPE"],
  ["sharedAttribute", "/keys/attributes/SHARED_SCOPE"],
] as const)("BLOCK-3.058 BLOCK-7.007 %s keys of an entity are read from %s and fit the text", async (kind, path) => {
  const asked = caller(() => ["temperature", "humidity", "Tempo"]);
  const keys = await findEntityKeys(asked.client, { entity: entityId("DEVICE", ID), kind, text: "temp" });
  expect(keys).toEqual(["Tempo", "temperature"]);
  expect(asked.calls).toEqual([`GET /api/plugins/telemetry/DEVICE/${ID}${path}`]);
});

test.each([
  ["ASSET", "/api/asset/types", "assetSaved"],
  ["DEVICE", "/api/device/types", "deviceSaved"],
  ["EDGE", "/api/edge/types", "edgeSaved"],
  ["ENTITY_VIEW", "/api/entityView/types", "entityViewSaved"],
] as const satisfies readonly (readonly [SubtypedEntity, string, SavedBroadcast])[])(
  "BLOCK-3.060 BLOCK-4.004 BLOCK-7.008 types of %s are read from %s, once until %s",
  async (kind, path, broadcast) => {
    const asked = caller(() => [{ type: "b" }, { type: "a" }]);
    const queries = new QueryClient();
    expect(await loadSubtypes(queries, asked.client, kind)).toEqual(["a", "b"]);
    await loadSubtypes(queries, asked.client, kind);
    for (const other of Object.keys(SAVED_BROADCASTS) as SavedBroadcast[])
      if (other !== broadcast) await broadcastSaved(queries, other);
    await loadSubtypes(queries, asked.client, kind);
    expect(asked.calls).toEqual([`GET ${path}`]);
    await broadcastSaved(queries, broadcast);
    await loadSubtypes(queries, asked.client, kind);
    expect(asked.calls).toEqual([`GET ${path}`, `GET ${path}`]);
    queries.clear();
  },
);

test.each([
  ["in state form", "Yard", "&textSearch=Yard"],
  ["otherwise", "", ""],
])("BLOCK-7.013 BLOCK-7.014 all gateways are listed by name filter, %s", async (_form, filter, query) => {
  const asked = caller(() => page());
  await listGateways(asked.client, claimsOf(asked), filter);
  expect(asked.calls).toEqual([
    `GET /api/tenant/deviceInfos?pageSize=2147483647&page=0${query}&sortProperty=name&sortOrder=ASC`,
  ]);
});

test("a customer user is asked for the gateways of his customer", async () => {
  const asked = caller(() => page(), "CUSTOMER_USER");
  await listGateways(asked.client, claimsOf(asked), "");
  expect(asked.calls).toEqual([
    `GET /api/customer/${CUSTOMER}/deviceInfos?pageSize=2147483647&page=0&sortProperty=name&sortOrder=ASC`,
  ]);
});

test("BLOCK-6.007 gateways are the devices that say so", async () => {
  const asked = caller(() =>
    page(
      device(ID, "Gate", { additionalInfo: { gateway: true } }),
      device(OTHER, "Pump", { additionalInfo: { gateway: false } }),
      device(CUSTOMER, "Van", { additionalInfo: null }),
    ),
  );
  expect((await listGateways(asked.client, claimsOf(asked), "")).map(({ name }) => name)).toEqual(["Gate"]);
});

test("BLOCK-6.006 a system administrator has no gateways, and is not asked for any", async () => {
  const asked = caller(() => page(), "SYS_ADMIN");
  expect(await listGateways(asked.client, claimsOf(asked), "")).toEqual([]);
  expect(asked.calls).toEqual([]);
});

test("BLOCK-4.005 BLOCK-4.006 the gateway of the device's name is chosen, or else the first", () => {
  const gateways = ["A", "B"].map((name) => ({ id: entityId("DEVICE", ID), name }));
  expect(firstChoice(gateways, "B")?.name).toBe("B");
  expect(firstChoice(gateways, "C")?.name).toBe("A");
  expect(firstChoice(gateways, undefined)?.name).toBe("A");
  expect(firstChoice([], "A")).toBeUndefined();
});

test("BLOCK-3.079 BLOCK-7.009 BLOCK-7.011 BLOCK-7.012 a gateway is created when no device has its name", async () => {
  const asked = caller((path) => (path.includes("deviceName") ? 404 : device(ID, "Gate")));
  expect(await createGateway(asked.client, "Gate")).toEqual({ created: { id: entityId("DEVICE", ID), name: "Gate" } });
  await createGateway(asked.client, "Gate", "Router");
  expect(asked.calls.slice(0, 2)).toEqual(["GET /api/tenant/devices?deviceName=Gate", "POST /api/device"]);
  const saved = { name: "Gate", label: null, additionalInfo: { gateway: true } };
  expect(asked.bodies).toEqual([
    { ...saved, type: "Gateway" },
    { ...saved, type: "Router" },
  ]);
  expect(asked.failures).toEqual([]);
});

test("BLOCK-7.010 a name that exists is reported and nothing is saved", async () => {
  const asked = caller(() => device(ID, "Gate"));
  expect(await createGateway(asked.client, "Gate")).toEqual({ exists: "Gate" });
  expect(asked.calls).toEqual(["GET /api/tenant/devices?deviceName=Gate"]);
});

test("a name that cannot be looked up creates nothing", async () => {
  const asked = caller(() => 500);
  await expect(createGateway(asked.client, "Gate")).rejects.toMatchObject({ status: 500 });
  expect(asked.calls).toHaveLength(1);
});

test("BLOCK-7.025 BLOCK-7.026 OTA packages of a profile and a type are searched by title; one is read by id", async () => {
  const asked = caller(() => page());
  await findOtaPackages(asked.client, entityId("DEVICE_PROFILE", ID), "FIRMWARE", "probe");
  await findOtaPackage(asked.client, entityId("OTA_PACKAGE", OTHER));
  expect(asked.calls).toEqual([
    `GET /api/otaPackages/${ID}/FIRMWARE?pageSize=50&page=0&textSearch=probe&sortProperty=title&sortOrder=ASC`,
    `GET /api/otaPackage/info/${OTHER}`,
  ]);
});

test.each([
  [
    "BLOCK-7.017 BLOCK-6.001",
    "TENANT_ADMIN",
    { dashboardsScope: "customer", customerId: CUSTOMER },
    `/api/customer/${CUSTOMER}/dashboards`,
  ],
  ["BLOCK-7.018 BLOCK-6.003", "SYS_ADMIN", { tenantId: OTHER }, `/api/tenant/${OTHER}/dashboards`],
  ["BLOCK-7.019 BLOCK-6.005", "TENANT_ADMIN", {}, "/api/tenant/dashboards"],
  ["BLOCK-6.004 without a tenant", "SYS_ADMIN", {}, undefined],
  ["BLOCK-6.002 without an id", "CUSTOMER_USER", {}, undefined],
] as const)("%s BLOCK-3.019 BLOCK-7.020 dashboards for a %s in %j", async (_id, authority, scope, path) => {
  const asked = caller(() => page(), authority);
  expect(await listDashboards(asked.client, claimsOf(asked), scope, { pageSize: 10, text: "b" })).toEqual([]);
  const query = "?pageSize=10&page=0&textSearch=b&sortProperty=title&sortOrder=ASC";
  expect(asked.calls).toEqual(path === undefined ? [] : [`GET ${path}${query}`]);
});
