import { connections } from "@orrery/client";
import { connectAsync } from "mqtt";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const rows = (page: Page) => page.locator("main tbody tr");
const connect = (username: string, clientId: string) =>
  connectAsync(`mqtt://127.0.0.1:${stage.platform.mqttPort}`, { username, clientId, reconnectPeriod: 0 });

test("a person who adds a device sees why it does not connect, and a light that turns green with its first message", async () => {
  const page = await stage.user("tenant", { at: "/devices" });
  const name = named("Soil probe");
  await page.getByRole("button", { name: "Add device" }).first().click();
  const form = page.getByRole("dialog", { name: "Add device" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Connect ${name}` });
  await dialog.getByText("Waiting for the first message").waitFor();
  const token = /-u (\S+)/.exec((await dialog.getByText("mosquitto_pub").first().textContent()) ?? "")?.[1] ?? "";
  expect(token).toMatch(/^\w{20}$/);
  await dialog.getByRole("tab", { name: "HTTP" }).click();
  await dialog.getByText(`curl -X POST ${stage.platform.httpUrl}/api/v1/${token}/telemetry`).waitFor();
  await dialog.getByRole("tab", { name: "CoAP" }).click();
  await dialog.getByText(/coap:\/\/[\w.]+:\d+\/api\/v1\//).waitFor();
  await dialog.getByRole("tab", { name: "MQTT" }).click();
  await dialog.getByRole("button", { name: "QR code" }).click();
  const qr = page.getByRole("dialog", { name: "QR code" });
  await qr.getByText(`mqtt://${token}@`).waitFor();
  await qr.getByRole("img", { name: "QR code" }).waitFor();
  await photograph(page, "connect-qr");
  await qr.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Arduino, Python, Node" }).click();
  const samples = page.getByRole("dialog", { name: "Programs that send a reading" });
  await samples.getByText("Python", { exact: true }).click();
  await samples.getByText(`device.username_pw_set("${token}")`).waitFor();
  await photograph(page, "connect-samples");
  expect(await accessibilityProblems(page)).toEqual([]);
  await samples.getByRole("button", { name: "Close" }).click();

  await expect(connect(`${token}x`, "mosq-4t1")).rejects.toThrow();
  await dialog.getByText("Refused: No device has these credentials").waitFor();
  await dialog.getByText("mosq-4t1").waitFor();
  await dialog.getByText(`${token.slice(0, 4)}…`).waitFor();
  await photograph(page, "connect-refused");
  expect(await accessibilityProblems(page)).toEqual([]);

  const device = await connect(token, "mosq-4t1");
  await device.publishAsync("v1/devices/me/telemetry", '{"temperature": 21.5}', { qos: 1 });
  await dialog.getByText("Connected", { exact: true }).waitFor();
  await dialog.getByText("1 key").waitFor();
  await dialog.getByText("21.5", { exact: true }).waitFor();
  await photograph(page, "connect");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add another device" }).click();
  await form.getByRole("button", { name: "Cancel" }).click();

  await device.endAsync();
  const { id } = await client.devices.byName(name);
  await page.goto(stage.url(`/devices/${id.id}?tab=connectivity`));
  const tab = page.getByRole("tabpanel");
  await tab.getByText("The device is active").waitFor();
  await tab.getByText("Ended: The device said goodbye").waitFor();
  await photograph(page, "device-connectivity");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("what was refused, ended or not kept is listed live with its cause and what to do, by filter and from the profile", async () => {
  const name = named("Logged pump");
  const { id, deviceProfileId } = await client.devices.save({ name });
  const { credentialsId } = await client.devices.credentials(id);
  const page = await stage.user("tenant", { at: `/deviceProfiles/${deviceProfileId.id}` });
  await page.getByRole("link", { name: "Refused and ended ones" }).click();
  await page.getByRole("heading", { name: "Connections", level: 1 }).waitFor();
  const device = await connect(credentialsId, "pump-7");
  await device.publishAsync("v1/unknown", "1", { qos: 1 });
  await device.endAsync();
  await expect.poll(() => rows(page).filter({ hasText: name }).count()).toBe(2); // without a reload
  await photograph(page, "connections");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("searchbox", { name: "Search connections" }).fill(name);
  await page.waitForURL((url) => url.searchParams.get("textSearch") === name);
  await rows(page).filter({ hasText: "Messages to an unknown topic were not kept" }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByText(/^Publish to v1\/devices\/me\/telemetry/).waitFor();
  await photograph(page, "connections-entry");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "All of this device" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("device")).toBe(id.id);
  await page.goto(stage.url(`/devices/${id.id}?tab=connectivity`));
  await page.getByText("1 message was not kept").waitFor();
  const { droppedMessages } = await connections(client.api).ofDevice(id);
  expect(droppedMessages).toBe(1);
  await leave(page);
});
