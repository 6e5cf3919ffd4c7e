import { connectAsync } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { type RunningPlatform, startPlatform } from "./platform.ts";
import { collectErrors, signIn } from "./sign-in.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let platform: RunningPlatform;

beforeAll(async () => {
  stage = await Stage.open();
  platform = stage.platform;
});
afterAll(() => stage[Symbol.asyncDispose]());

test("a person creates a device, publishes with the token on the screen and watches the value arrive", async () => {
  const page = await stage.visitor();
  const errors = collectErrors(page);
  await page.goto(`${platform.httpUrl}/login`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await photograph(page, "sign-in");
  expect(await accessibilityProblems(page)).toEqual([]);

  await signIn(page, platform.httpUrl, "tenant@orrery.local", "tenant");
  await page.goto(`${platform.httpUrl}/devices`);
  await page.getByRole("button", { name: "Add device" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Boiler room");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const command = await dialog.getByText("mosquitto_pub").first().textContent();
  const token = /-u "?([A-Za-z0-9]+)"?/.exec(command ?? "")?.[1];
  expect(token).toBeDefined();
  await photograph(page, "device-created");

  await dialog.getByRole("button", { name: "Open device" }).click();
  await page.getByRole("tab", { name: "Latest telemetry" }).waitFor();
  const device = await connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: token ?? "" });
  await device.publishAsync("v1/devices/me/telemetry", '{"temperature": 21.5}', { qos: 1 });
  await page.getByText("21.5", { exact: true }).waitFor();
  await device.publishAsync("v1/devices/me/telemetry", '{"temperature": 22.75}', { qos: 1 });
  await page.getByText("22.75", { exact: true }).waitFor();
  await photograph(page, "device-telemetry");
  expect(await accessibilityProblems(page)).toEqual([]);
  await device.endAsync();
  expect(errors).toEqual([]);
  await leave(page);
});

test("a value that a device of the demo publishes arrives on a dashboard", async () => {
  const page = await stage.visitor();
  const errors = collectErrors(page);
  await signIn(page, platform.httpUrl, "tenant@orrery.local", "tenant");
  await page.goto(`${platform.httpUrl}/dashboards`);
  await page.getByText("Greenhouse climate").first().waitFor();
  await photograph(page, "dashboards");
  await page.getByText("Greenhouse climate").first().click();
  await page.getByText("Cold store").first().waitFor();
  const device = await connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: "demo-greenhouse-1" });
  await device.publishAsync("v1/devices/me/telemetry", '{"temperature": 19.3, "humidity": 61}', { qos: 1 });
  await page.getByText("19.3").first().waitFor();
  await device.publishAsync("v1/devices/me/telemetry", '{"temperature": 24.6, "humidity": 58}', { qos: 1 });
  await page.getByText("24.6").first().waitFor();
  await photograph(page, "dashboard");
  expect(await accessibilityProblems(page)).toEqual([]);
  await device.endAsync();
  expect(errors).toEqual([]);
  await leave(page);
});

test("an installation without demo is set up with the code that was printed", async () => {
  await using bare = await startPlatform({ demo: "off" });
  const code = /Set-up code\s+(\S+)/.exec(bare.output)?.[1] ?? "";
  const page = await stage.visitor();
  await page.goto(bare.httpUrl);
  await page.getByLabel(/code/i).fill(code);
  await photograph(page, "set-up");
  await page.getByLabel("E-mail").fill("admin@example.org");
  await page.getByLabel("Password", { exact: true }).fill("a long pass phrase");
  await page.getByLabel("Repeat the password").fill("a long pass phrase");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/home"));
  expect((await fetch(`${bare.httpUrl}/api/orrery/setup`)).ok).toBe(true);
  await leave(page);
});
