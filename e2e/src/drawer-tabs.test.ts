import type { Client } from "@orrery/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { type DemoAccount, Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let tenant: Client;
let system: Client;
let made = 0;

beforeAll(async () => {
  stage = await Stage.open();
  tenant = await signedIn(stage.platform.httpUrl, TENANT);
  system = await signedIn(stage.platform.httpUrl, SYSADMIN);
});
afterAll(() => stage[Symbol.asyncDispose]());

const LINK = { page: 0, pageSize: 1 } as const;
const OWN = ["History", "Used by"];
/** Of alarms, where there are some. */
const COUNT = /\s?\d*$/;

/** The address of a drawer of each kind, and its tabs behind Details: in the order of the contract, then our own. */
const DRAWERS: readonly (readonly [string, DemoAccount, () => Promise<string | undefined>, readonly string[]])[] = [
  [
    "device",
    "tenant",
    async () => `/devices/${(await tenant.devices.tenantInfos(LINK, {})).data[0]?.id.id}`,
    [
      "Attributes",
      "Latest telemetry",
      "Explore",
      "Alarms",
      "Events",
      "Relations",
      "Audit logs",
      ...OWN,
      "Connectivity",
    ],
  ],
  [
    "edge",
    "tenant",
    async () => {
      const keys = { edgeLicenseKey: "licence", routingKey: crypto.randomUUID(), secret: "a1b2c3d4e5f6g7h8i9j0" };
      const draft = { name: `With tabs ${++made}`, type: "default", cloudEndpoint: stage.url(""), ...keys };
      return `/edgeInstances/${(await tenant.edges.save(draft)).id.id}`;
    },
    ["Attributes", "Latest telemetry", "Alarms", "Events", "Downlinks", "Relations", "Audit logs"],
  ],
  [
    "package",
    "tenant",
    async () => {
      const { data } = await tenant.deviceProfiles.infos(LINK);
      const deviceProfileId = data[0]?.id ?? null;
      const draft = { title: `With tabs ${++made}`, version: "1", type: "FIRMWARE", deviceProfileId } as const;
      return `/otaUpdates/${(await tenant.otaPackages.save({ ...draft, url: "http://127.0.0.1/a" })).id.id}`;
    },
    ["Rollouts"],
  ],
  [
    "asset",
    "tenant",
    async () => `/assets/${(await tenant.assets.save({ name: `With tabs ${++made}`, type: "room" })).id.id}`,
    ["Attributes", "Latest telemetry", "Explore", "Alarms", "Events", "Relations", "Audit logs", ...OWN],
  ],
  [
    "customer",
    "tenant",
    async () => `/customers/${(await tenant.customers.list(LINK)).data[0]?.id.id}`,
    ["Attributes", "Latest telemetry", "Alarms", "Events", "Relations", "Audit logs", ...OWN],
  ],
  [
    "user",
    "tenant",
    async () => {
      const { data } = await tenant.customers.list({ ...LINK, pageSize: 50 });
      for (const { id } of data) {
        const { data: users } = await tenant.users.customerUsers(id, LINK);
        if (users[0]) return `/customers/${id.id}/users/${users[0].id.id}`;
      }
    },
    ["Attributes", "Latest telemetry", "Audit logs", ...OWN],
  ],
  [
    "device profile",
    "tenant",
    async () => `/deviceProfiles/${(await tenant.deviceProfiles.defaultInfo()).id.id}`,
    ["Transport", "Alarm rules", "Provisioning", "Audit logs", ...OWN],
  ],
  [
    "tenant",
    "sysadmin",
    async () => `/tenants/${(await system.tenants.infos(LINK)).data[0]?.id.id}`,
    ["Attributes", "Latest telemetry", "Alarms", "Events", "Relations"],
  ],
  [
    "tenant profile",
    "sysadmin",
    async () => `/tenantProfiles/${(await system.tenantProfiles.list(LINK)).data[0]?.id.id}`,
    ["Attributes", "Latest telemetry", "Alarms", "Events"],
  ],
];

test.each(DRAWERS)(
  "the drawer of a %s has the tabs of its kind, and each of them loads",
  async (kind, who, at, tabs) => {
    const page = await stage.user(who, { at: `${await at()}` });
    const drawer = page.getByRole("complementary");
    await drawer.getByRole("tab", { name: "Details" }).waitFor();
    const shown = async () => (await drawer.getByRole("tab").allTextContents()).map((text) => text.replace(COUNT, ""));
    await expect.poll(shown).toEqual(["Details", ...tabs]);
    for (const name of tabs) {
      await drawer.getByRole("tab", { name: new RegExp(`^${name}${COUNT.source}`) }).click();
      const panel = drawer.getByRole("tabpanel", { name });
      await expect
        .poll(() => panel.locator("tbody tr, h2, h3, li, dt, form label").count(), { message: name })
        .toBeGreaterThan(0);
      await expect.poll(() => panel.locator("[aria-busy='true']").count(), { message: name }).toBe(0);
      expect(await panel.getByRole("alert").count(), name).toBe(0);
      expect(await panel.getByRole("heading", { name: /^(No access|Not found)$/ }).count(), name).toBe(0);
    }
    await photograph(page, `tabs-${kind.replace(" ", "-")}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await leave(page);
  },
);

test("tabs are walked with the arrows, and the open one stands in the address", async () => {
  const { data } = await tenant.devices.tenantInfos(LINK, {});
  const page = await stage.user("tenant", { at: `/devices/${data[0]?.id.id}` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Details" }).focus();
  for (const name of ["Attributes", "Latest telemetry", "Explore", "Alarms"]) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
  await page.keyboard.press("Enter");
  await drawer.getByRole("tabpanel", { name: "Alarms" }).waitFor();
  expect(new URL(page.url()).searchParams.get("tab")).toBe("alarms");
  await page.reload();
  await drawer.getByRole("tabpanel", { name: "Alarms" }).waitFor();
  await leave(page);
});
