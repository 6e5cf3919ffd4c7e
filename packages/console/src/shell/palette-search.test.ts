import { describe, expect, test } from "vitest";
import { memoryStorage } from "../session/local-settings.ts";
import { CUSTOMER_USER, FakeServer, fakePair, SYS_ADMIN, TENANT_ADMIN } from "../testing/fake-server.ts";
import type { PaletteGroup } from "./palette-entries.ts";
import { searchedTypes, searchPalette, stillFitting } from "./palette-search.ts";

const ID = "00000000-0000-1000-8000-000000000001";
const CUSTOMER = "00000000-0000-1000-8000-000000000002";
const NOBODY = "13814000-1dd2-11b2-8080-808080808080";
const page = (...data: readonly unknown[]) => ({
  body: { data, totalElements: data.length, totalPages: 1, hasNext: false },
});
const named = (entityType: string, more: object) => page({ id: { entityType, id: ID }, ...more });

function setUp(claims: Readonly<Record<string, unknown>>) {
  const server = new FakeServer();
  const client = server.client(memoryStorage());
  client.session.use(fakePair(claims));
  const known = client.session.claims();
  if (!known) throw new Error("nobody is signed in");
  const search = (text: string, hasEdges = true) => {
    const { signal } = new AbortController();
    return searchPalette(client, known, { types: searchedTypes(known, hasEdges), text, signal });
  };
  return { server, search };
}

const links = (groups: readonly PaletteGroup[]) =>
  groups.map(({ title, entries }) => [
    title,
    ...entries.map((entry) => [entry.title, entry.detail ?? "", entry.kind === "place" ? entry.to : ""]),
  ]);

describe("the palette finds what the role may see", () => {
  test("a tenant administrator finds entities of every kind, each at its page", async () => {
    const { server, search } = setUp(TENANT_ADMIN);
    Object.assign(server.answers, {
      "GET /api/tenant/deviceInfos": named("DEVICE", {
        name: "Pump",
        deviceProfileName: "Motor",
        customerTitle: "Brewery",
      }),
      "GET /api/tenant/dashboards": named("DASHBOARD", { title: "Pump house" }),
      "GET /api/tenant/assetInfos": named("ASSET", { name: "Pump room", type: "room", label: "North" }),
      "GET /api/customers": named("CUSTOMER", { title: "Pumps Ltd" }),
      "GET /api/users": page(
        {
          id: { entityType: "USER", id: ID },
          email: "pump@b.example",
          firstName: "Ines",
          customerId: { id: CUSTOMER },
        },
        { id: { entityType: "USER", id: CUSTOMER }, email: "pumper@b.example", customerId: { id: NOBODY } },
      ),
      "GET /api/deviceProfileInfos": named("DEVICE_PROFILE", { name: "Pump profile" }),
      "GET /api/ruleChains": named("RULE_CHAIN", { name: "Pump rules" }),
      "GET /api/tenant/entityViewInfos": named("ENTITY_VIEW", { name: "Pump view", type: "part" }),
      "GET /api/otaPackages": named("OTA_PACKAGE", { title: "Pump firmware" }),
      "GET /api/widgetsBundles": named("WIDGETS_BUNDLE", { title: "Pump widgets" }),
      "GET /api/tenant/edgeInfos": named("EDGE", { name: "Pump edge", type: "site" }),
    });
    expect(links(await search("pump"))).toEqual([
      ["device.devices", ["Pump", "Motor · Brewery", `/devices/${ID}`]],
      ["dashboard.dashboards", ["Pump house", "", `/dashboards/${ID}`]],
      ["asset.assets", ["Pump room", "room · North", `/assets/${ID}`]],
      ["customer.customers", ["Pumps Ltd", "", `/customers/${ID}`]],
      [
        "user.users",
        ["pump@b.example", "Ines", `/customers/${CUSTOMER}/users/${ID}`],
        ["pumper@b.example", "", `/users/${CUSTOMER}`],
      ],
      ["device-profile.device-profiles", ["Pump profile", "", `/deviceProfiles/${ID}`]],
      ["rulechain.rulechains", ["Pump rules", "", `/ruleChains/${ID}`]],
      ["entity-view.entity-views", ["Pump view", "part", `/entityViews/${ID}`]],
      ["ota-update.ota-updates", ["Pump firmware", "", `/otaUpdates/${ID}`]],
      ["widgets-bundle.widgets-bundles", ["Pump widgets", "", `/widgets-bundles/${ID}/widgetTypes`]],
      ["edge.edge-instances", ["Pump edge", "site", `/edgeInstances/${ID}`]],
    ]);
    const byName = server.calls.filter((call) => !call.endsWith("/devices/byCredentials"));
    expect(byName.every((call) => call.includes("textSearch=pump"))).toBe(true);
  });

  test("a device is found by the id of its credentials, once, and names are found without that", async () => {
    const { server, search } = setUp(TENANT_ADMIN);
    const device = { id: { entityType: "DEVICE", id: ID }, name: "Pump", deviceProfileName: "Motor" };
    server.answers["GET /api/tenant/deviceInfos"] = page(device);
    expect(links(await search("pump"))).toEqual([["device.devices", ["Pump", "Motor", `/devices/${ID}`]]]);
    server.answers["POST /api/orrery/devices/byCredentials"] = { body: [device] };
    expect(links(await search("pump"))).toEqual([["device.devices", ["Pump", "Motor", `/devices/${ID}`]]]);
    server.answers["GET /api/tenant/deviceInfos"] = page();
    expect(links(await search("q7Rk2mV9"))).toEqual([["device.devices", ["Pump", "Motor", `/devices/${ID}`]]]);
    server.calls.length = 0;
    expect(await search("q7R")).toEqual([]);
    expect(server.calls.filter((call) => call.includes("byCredentials"))).toEqual([]);
  });

  test.each([
    [SYS_ADMIN, true, ["TENANT", "TENANT_PROFILE", "WIDGETS_BUNDLE"]],
    [CUSTOMER_USER, true, ["DEVICE", "DASHBOARD", "ASSET", "ENTITY_VIEW", "EDGE"]],
    [CUSTOMER_USER, false, ["DEVICE", "DASHBOARD", "ASSET", "ENTITY_VIEW"]],
  ] as const)("%o with edges %s is offered %j", ({ scopes: [authority] }, hasEdges, types) => {
    expect(searchedTypes({ authority: authority as "SYS_ADMIN" | "CUSTOMER_USER" }, hasEdges)).toEqual(types);
  });

  test("a kind that fails does not take the others with it; when all fail, the search has failed", async () => {
    const { server, search } = setUp(SYS_ADMIN);
    await expect(search("or")).rejects.toMatchObject({ status: 404 });
    server.answers["GET /api/tenants"] = named("TENANT", { title: "Orrery" });
    expect(links(await search("or"))).toEqual([["tenant.tenants", ["Orrery", "", `/tenants/${ID}`]]]);
  });
});

test("answers to an earlier text stay as far as they fit the text that is there now", () => {
  const entry = (title: string) => ({ kind: "place", id: title, title, icon: "devices", keys: [], to: "/" }) as const;
  const groups = [
    { title: "device.devices", entries: [entry("Pump 1"), entry("Pump 2")] },
    { title: "asset.assets", entries: [entry("Pumice")] },
  ];
  expect(stillFitting(groups, "PUMP 2")).toEqual([{ title: "device.devices", entries: [entry("Pump 2")] }]);
  expect(stillFitting(groups, "pum")).toEqual(groups);
});
