import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const edgeDraft = (name: string) => ({
  name: named(name),
  type: "default",
  edgeLicenseKey: "licence",
  cloudEndpoint: stage.url(""),
  routingKey: crypto.randomUUID(),
  secret: "a1b2c3d4e5f6g7h8i9j0",
});

test("an edge is added with keys of its own, changed, leads to what it has, and is deleted", async () => {
  const name = named("Plant at the river");
  const find = async () =>
    (await client.edges.tenantInfos({ page: 0, pageSize: 100 })).data.find((edge) => edge.name === name);
  const page = await stage.user("tenant", { at: "/edgeInstances" });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  const row = page.getByRole("row").filter({ hasText: name });
  await page.getByRole("button", { name: "Add edge" }).first().click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  const key = await dialog.getByRole("textbox", { name: "Key of the edge" }).inputValue();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter a licence key.").waitFor();
  await dialog.getByRole("textbox", { name: "Licence key" }).fill("licence");
  await photograph(page, "edge-add");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row.getByText("default", { exact: true }).waitFor();
  const made = await find();
  expect(made).toMatchObject({ routingKey: key, edgeLicenseKey: "licence", cloudEndpoint: stage.url("") });
  expect(made?.secret).toMatch(/^[a-z\d]{20}$/);

  await row.getByRole("link", { name }).click();
  await drawer.getByRole("textbox", { name: "Label" }).fill("North");
  await photograph(page, "edge");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  expect(await find()).toMatchObject({ label: "North", routingKey: key, secret: made?.secret });
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Assets of the edge" }).click();
  await page.waitForURL(`**/edgeInstances/${made?.id.id}/assets`);
  await page.goto(stage.url("/edgeInstances"));
  await row.getByRole("button", { name: `More actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  expect(errors).toEqual([]);
  await leave(page);
});

test("devices and dashboards of an edge are assigned to it, listed by type, and taken away", async () => {
  const [at, bt] = [named("Cold room"), named("Boiler")];
  const edge = await client.edges.save(edgeDraft("Plant"));
  const cold = await client.devices.save({ name: at, type: "probe" });
  const boiler = await client.devices.save({ name: bt, type: "burner" });
  const wall = await client.dashboards.save({ title: named("Wall of the plant") });
  await client.edges.give(edge.id, boiler.id);
  const page = await stage.user("tenant", { at: `/edgeInstances/${edge.id.id}/devices` });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await row(bt).getByText("burner").waitFor();
  await page.getByRole("button", { name: "Assign devices" }).first().click();
  await dialog.getByRole("combobox").fill(at);
  await page.getByRole("option", { name: at }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await row(at).waitFor();
  await page.getByRole("columnheader", { name: "Device profile" }).getByRole("button").click(); // burner, probe
  await expect.poll(() => page.getByRole("row").nth(1).textContent()).toContain(bt);
  await photograph(page, "edge-devices");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(stage.url(`/edgeInstances/${edge.id.id}/devices?type=probe`));
  await row(at).waitFor();
  expect(await row(bt).count()).toBe(0);
  await row(at).getByRole("link", { name: at }).click();
  await page.waitForURL(`**/devices/${cold.id.id}*`);
  await page.goto(stage.url(`/edgeInstances/${edge.id.id}/devices`));
  await row(bt)
    .getByRole("button", { name: `More actions: ${bt}` })
    .click();
  await page.getByRole("menuitem", { name: "Unassign from edge" }).click();
  await dialog.getByText("The edge no longer works with it.").waitFor();
  await dialog.getByRole("button", { name: "Unassign from edge" }).click();
  await row(bt).waitFor({ state: "detached" });
  expect((await client.devices.get(boiler.id)).name).toBe(bt);

  await page.goto(stage.url(`/edgeInstances/${edge.id.id}/dashboards`));
  await page.getByRole("button", { name: "Assign dashboards" }).first().click();
  await dialog.getByRole("combobox").fill(wall.title);
  await page.getByRole("option", { name: wall.title }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await row(wall.title).waitFor();
  await photograph(page, "edge-dashboards");
  expect(await accessibilityProblems(page)).toEqual([]);
  await row(wall.title).getByRole("link", { name: wall.title }).click();
  await page.waitForURL(`**/edgeInstances/${edge.id.id}/dashboards/${wall.id.id}*`);
  await page.goBack();
  await row(wall.title)
    .getByRole("button", { name: `More actions: ${wall.title}` })
    .click();
  await page.getByRole("menuitem", { name: "Unassign from edge" }).click();
  await dialog.getByRole("button", { name: "Unassign from edge" }).click();
  await row(wall.title).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
  await leave(page);
});

test("the drawer of an edge lists what it is told, and shows the data of it", async () => {
  const edge = await client.edges.save(edgeDraft("Told plant"));
  const device = await client.devices.save({ name: named("Told device"), type: "probe" });
  await client.edges.give(edge.id, device.id);
  const page = await stage.user("tenant", { at: `/edgeInstances/${edge.id.id}?tab=downlinks` });
  const errors = collectErrors(page);
  const row = page.getByRole("row").filter({ hasText: "Assigned to edge" }).filter({ hasText: "Device" });
  await row.getByText("Pending").waitFor();
  await photograph(page, "edge-downlinks");
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole("button", { name: "Data: Device: Assigned to edge" }).click();
  await page.getByRole("dialog").getByText(device.name).waitFor();
  await page.keyboard.press("Escape");

  const [{ createdTime = 0 } = {}] = (await client.edges.events(edge.id, { page: 0, pageSize: 1 })).data;
  await client.telemetry.saveAttributes(edge.id, "SERVER_SCOPE", { queueStartTs: createdTime + 60_000 });
  await client.devices.delete(device.id);
  await page.reload();
  await row.getByText("Deployed").waitFor();
  await row.getByRole("button", { name: "Data: Device: Assigned to edge" }).click();
  await page.getByText("What this is about is not there any more.").waitFor();
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  await leave(page);
});
