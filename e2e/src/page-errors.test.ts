import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** The list of devices, from which a page is opened whose code does not come. Gives what looks whether the server is back. */
async function openUnreachable(page: Page): Promise<Route[]> {
  const looks: Route[] = [];
  await page.goto(stage.url("/devices"));
  await page.getByText("1–20 of 22").waitFor();
  await page.route("**/assets/**/*.js", (route) => route.abort("connectionrefused"));
  await page.route("**/auditLogs", (route) =>
    route.request().method() === "HEAD" ? void looks.push(route) : route.continue(),
  );
  await menuLink(page, "Audit logs").click();
  await page.getByRole("alert").getByRole("heading", { name: "Unable to connect" }).waitFor();
  return looks;
}

test("a page that did not come is not loaded again while a proxy answers instead of the server", async () => {
  const page = await stage.userAtNoPage("tenant");
  const looks = await openUnreachable(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => looks.length).toBeGreaterThan(0);
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "HEAD"),
    looks.shift()?.fulfill({ status: 502, body: "Bad gateway" }),
  ]);
  expect(answered.status()).toBe(502);
  await page.getByRole("alert").getByRole("heading", { name: "Unable to connect" }).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("heading", { name: "Audit logs", level: 1 }).waitFor();
  await leave(page);
});

test("leaving a page that did not come keeps the next one", async () => {
  const page = await stage.userAtNoPage("tenant");
  const looks = await openUnreachable(page);
  await expect.poll(() => looks.length).toBeGreaterThan(0); // it looks by itself
  await menuLink(page, "Devices").click();
  await page.getByText("1–20 of 22").waitFor();
  await page.getByRole("searchbox", { name: "Search devices" }).fill("pump");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.allSettled(looks.map((look) => look.fulfill({ status: 200 }))); // too late
  await page.getByText("1–4 of 4").waitFor();
  const cause = () => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().type);
  expect(await page.evaluate(cause)).toEqual(["navigate"]); // not loaded again since
  await leave(page);
});
