import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { type DemoAccount, Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** A page or state of the console: where it is, what to do there, and what shows that it has come. */
interface Scene {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly shows: string;
}

const openPump = async (page: Page) => {
  await page.getByText("Mash pump", { exact: true }).click();
  await page.getByRole("complementary").waitFor();
};

const SCENES: Readonly<Record<DemoAccount, readonly Scene[]>> = {
  tenant: [
    { name: "home", path: "/home", shows: "Newest devices" },
    { name: "devices", path: "/devices", shows: "Main incomer" },
    {
      name: "devices-selected",
      path: "/devices",
      shows: "1 selected",
      act: (page) => page.getByRole("checkbox", { name: "Select Van 5" }).check(),
    },
    { name: "devices-nothing-found", path: "/devices?textSearch=zzz", shows: "Nothing matches" },
    {
      name: "device-details",
      path: "/devices?textSearch=Mash",
      shows: "Check connectivity",
      act: openPump,
    },
    {
      name: "device-attributes",
      path: "/devices?textSearch=Mash",
      shows: "No attributes here yet",
      act: async (page) => {
        await openPump(page);
        await page.getByRole("tab", { name: "Attributes" }).click();
      },
    },
    {
      name: "device-add",
      path: "/devices",
      shows: "Choose the credentials now",
      act: async (page) => {
        await page.getByText("Main incomer").first().waitFor();
        await page.keyboard.press("n");
      },
    },
    { name: "customers", path: "/customers", shows: "Harbour Brewery" },
    { name: "device-profiles", path: "/deviceProfiles", shows: "Thermostat" },
    {
      name: "palette",
      path: "/home",
      shows: "Actions on this page",
      act: async (page) => {
        await page.goto(stage.url("/devices"));
        await page.getByText("Main incomer").first().waitFor();
        await page.keyboard.press("Control+k");
      },
    },
    {
      name: "user-menu",
      path: "/home",
      shows: "Sign out",
      act: (page) => page.getByRole("button", { name: /Tenant administrator$/ }).click(),
    },
    {
      name: "time-window",
      path: "/dashboards",
      shows: "Grouping interval",
      act: async (page) => {
        await page.getByText("Greenhouse climate").first().click();
        await page.getByRole("button", { name: /Last 1 hour/ }).click();
      },
    },
  ],
  sysadmin: [
    { name: "tenants", path: "/tenants", shows: "Orrery demo" },
    { name: "tenant-profiles", path: "/tenantProfiles", shows: "Default" },
    { name: "system", path: "/system", shows: "HTTP requests" },
    { name: "backups", path: "/backups", shows: "There is no backup" },
    { name: "forbidden", path: "/devices", shows: "Access forbidden" },
  ],
  customer: [{ name: "customer-home", path: "/home", shows: "Newest devices" }],
};

describe.each(["tenant", "sysadmin", "customer"] as const)("pages of %s", (account) => {
  let page: Page;

  beforeAll(async () => {
    page = await stage.userAtNoPage(account);
  });
  afterAll(() => leave(page));

  test.each(SCENES[account])("$name is whole, readable by everybody and free of errors", async (scene) => {
    const errors = collectErrors(page);
    await page.goto(stage.url(scene.path));
    await scene.act?.(page);
    await page.getByText(scene.shows).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await photograph(page, scene.name);
    expect(errors).toEqual([]);
  });
});
