import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photograph } from "./browser.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** A line to the platform that goes dead without a word, as those of mobile networks do. */
async function cuttableLine(page: Page) {
  let isCut = false;
  await page.routeWebSocket(/\/api\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (!isCut) server.send(message);
    });
    server.onMessage((message) => {
      if (!isCut) socket.send(message);
    });
  });
  return async (cut: boolean) => {
    isCut = cut;
    await page.context().setOffline(cut);
  };
}

test("a connection that went silent is not called live, and what it brought is dimmed with its age", async () => {
  await stage.publish("demo-van-1", { speed: 41 });
  const page = await stage.visitor();
  const cut = await cuttableLine(page);
  await stage.signIn(page, "tenant");
  const foot = page.getByRole("navigation", { name: "Main" });
  await page.goto(stage.url("/devices?textSearch=Van"));
  await page.getByRole("link", { name: "Van 1", exact: true }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Latest telemetry" }).click();
  await drawer.getByText("41", { exact: true }).waitFor();
  await foot.getByText("Live connection", { exact: true }).waitFor();
  const opacity = () =>
    drawer
      .getByRole("table")
      .evaluate((table) => getComputedStyle(table.parentElement?.parentElement ?? table).opacity);
  await expect.poll(opacity).toBe("1");
  await cut(true);
  await foot.getByText("No answer", { exact: true }).waitFor();
  await drawer.getByTitle(/^Last heard/).waitFor();
  await expect.poll(opacity).toBe("0.5");
  await cut(false);
  await foot.getByText("Live connection", { exact: true }).waitFor();
  await drawer.getByTitle(/^Last heard/).waitFor({ state: "detached" });
  await expect.poll(opacity).toBe("1");
  await stage.publish("demo-van-1", { speed: 43 });
  await drawer.getByText("43", { exact: true }).waitFor();

  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: "Delivery vans" }).click();
  const widget = page.getByRole("group", { name: /Vans/ }).filter({ has: page.getByRole("table") });
  await widget.getByText("Van 1", { exact: true }).waitFor();
  await widget.getByRole("heading", { level: 2, name: "Vans" }).waitFor();
  await cut(true);
  await widget.getByTitle(/^Last heard/).waitFor();
  await cut(false);
  await widget.getByTitle(/^Last heard/).waitFor({ state: "detached" });
  await leave(page);
});

test("what is on its way is shown in the layout that it will have", async () => {
  const page = await stage.visitor();
  await page.routeWebSocket(/\/api\/ws\//, () => undefined); // answers nothing
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/dashboard/home", async (route) => {
    await held;
    await route.continue();
  });
  await stage.signIn(page, "tenant");
  await page.getByRole("main").getByRole("status", { name: "Loading" }).waitFor();
  go();
  await page.getByRole("region", { name: "Status" }).waitFor();
  await page.goto(stage.url("/dashboards"));
  await page.getByRole("link", { name: "Brewery plant" }).click();
  for (const kind of ["chart", "value"]) await page.locator(`[data-kind="${kind}"]`).first().waitFor();
  await page.locator('[data-kind="chart"] svg').first().waitFor({ state: "attached" });
  await photograph(page, "dashboard-loading");
  await leave(page);
});
