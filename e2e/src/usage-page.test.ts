import { readFile } from "node:fs/promises";
import type { Client } from "@orrery/client";
import { entityId, parseUuid } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
});
afterAll(() => stage[Symbol.asyncDispose]());

const card = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

/** Gives the tenant of the demo a profile with limits. */
async function limit(limits: Readonly<Record<string, number>>): Promise<void> {
  const admin = await signedIn(stage.platform.httpUrl, SYSADMIN);
  const tenant = await admin.tenants.get(entityId("TENANT", parseUuid(client.session.claims()?.tenantId ?? "")));
  const profile = await admin.tenantProfiles.get(tenant.tenantProfileId);
  const configuration = { ...profile.profileData.configuration, ...limits };
  await admin.tenantProfiles.save({ ...profile, profileData: { ...profile.profileData, configuration } });
}

test("CORE-6.009 a tenant administrator sees what is used, of how much, and by hour, day and month", async () => {
  const device = await client.devices.save({ name: `Counted ${Date.now()}` });
  const { credentialsId } = await client.devices.credentials(device.id);
  for (let round = 0; round < 5; round++) await stage.publish(credentialsId, { temperature: round, door: "open" });
  const page = await stage.user("tenant", { at: "/usage" });
  await page.getByRole("heading", { name: "API usage", level: 1 }).waitFor();
  const usage = await client.usage.current();
  expect(usage?.states.transport).toBe("ENABLED");
  await expect.poll(() => card(page, "Transport data points").textContent()).toMatch(/(Enabled)[1-9][\d,.KM]*No limit/);
  expect(await page.getByRole("button", { pressed: true }).textContent()).toContain("Transport messages");
  await photograph(page, "usage");
  expect(await accessibilityProblems(page)).toEqual([]);

  await card(page, "Transport data points").click();
  await page.getByText("Hour", { exact: true }).click();
  const query = () => new URL(page.url()).searchParams;
  await expect.poll(() => [query().get("of"), query().get("by")]).toEqual(["transportDataPoints", "hour"]);
  const columns = page
    .getByRole("list", { name: "Transport data points, by hour, last 24 hours" })
    .getByRole("listitem");
  await expect.poll(() => columns.count()).toBe(24);
  await expect.poll(() => columns.last().locator("span").textContent()).toMatch(/: [1-9][\d,]*$/);
  const counted = Number((await columns.last().locator("span").textContent())?.split(": ")[1]?.replaceAll(",", ""));
  if (!usage) throw new Error("Nothing is counted");
  const key = "transportDataPointsCountHourly";
  const latest = await client.telemetry.latest(usage.id, [key]);
  expect(Number(latest[key]?.[0]?.value)).toBeGreaterThanOrEqual(counted);
  await page.reload(); // what is looked at stays
  await expect.poll(() => columns.count()).toBe(24);
  await page.getByText("Month", { exact: true }).click();
  await page.getByRole("list", { name: "Transport data points, by month, last 12 months" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  expect((await readFile(await (await download).path(), "utf8")).trim().split("\n").length).toBe(13);
  await leave(page);
});

test("CORE-6.009 the rule engine's card leads to what became of its messages, and to what failed", async () => {
  const page = await stage.user("tenant", { at: "/usage?of=ruleEngineExecutions" });
  await page.getByRole("heading", { name: "Messages processed" }).waitFor();
  await page.getByRole("heading", { name: "Exceptions in rule chains" }).waitFor();
  await photograph(page, "usage-rule-engine");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("CORE-6.009 a limit that is near warns, one that is reached says what has stopped, since when and how long", async () => {
  const page = await stage.user("tenant", { at: "/usage?of=storageDataPoints" });
  await page.getByText("No limit").first().waitFor();
  const used = (await client.usage.current())?.counters.storageDataPoints.used ?? 0;
  await limit({ maxDPStorageDays: Math.ceil(Math.max(used, 10) * 1.1), maxEmails: 100 });
  await card(page, "Data point days stored").getByText("Warning").waitFor();
  await photograph(page, "usage-warning");
  await limit({ maxDPStorageDays: 1 });
  await page.getByText("Telemetry is not stored until the month ends or the limit is raised.").waitFor();
  await page.getByText(/^since \d{4}-/).waitFor();
  await photograph(page, "usage-disabled");
  expect(await accessibilityProblems(page)).toEqual([]);
  await limit({ maxDPStorageDays: 0, maxEmails: 0 });
  await card(page, "Data point days stored").getByText("No limit").waitFor();
  await leave(page);
});

test("CORE-6.009 usage that cannot be read says so and comes back when asked again", async () => {
  const page = await stage.userAtNoPage("tenant");
  await page.route("**/api/entitiesQuery/find", (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: "Not now", errorCode: 31 } }),
  );
  await page.goto(stage.url("/usage"));
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/entitiesQuery/find");
  await page.getByRole("button", { name: "Try again" }).click();
  await card(page, "Transport messages").waitFor();
  await leave(page);
});

test.each(["customer", "sysadmin"] as const)(
  "CORE-6.009 API usage is not for the %s, neither in the menu nor by its address",
  async (account) => {
    const page = await stage.user(account, { at: "/usage" });
    await page.getByText("Access forbidden").first().waitFor();
    expect(await page.getByRole("link", { name: "API usage" }).count()).toBe(0);
    await leave(page);
  },
);
