import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfiguration } from "../app/config/configuration.ts";
import { startApp } from "../app.ts";
import { createLogger } from "../kernel/logging.ts";
import { FREE_PORTS } from "../testing/free-ports.ts";
import type { Wire } from "../testing/wire.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { DEMO_CUSTOMERS, FLEET } from "./fleet.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-demo-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the platform on free ports, in the given mode, on the folder of the test. */
function start(demo: string) {
  const environment = {
    ORRERY_DATA_DIR: folder,
    ORRERY_HOST: "127.0.0.1",
    ...FREE_PORTS,
    ORRERY_DEMO: demo,
  };
  return startApp(readConfiguration(environment), createLogger("error"));
}

async function login(port: number, { email, password }: { email: string; password: string }): Promise<string> {
  const body = JSON.stringify({ username: email, password });
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: "POST", body });
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

async function total(port: number, token: string, path: string): Promise<number> {
  const headers = { "x-authorization": `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}?pageSize=1&page=0`, { headers });
  const { totalElements } = (await answer.json()) as { totalElements: number };
  return totalElements;
}

test("the demo has its accounts, customers, devices and dashboards, created once", async () => {
  for (let run = 0; run < 2; run += 1) {
    const app = await start("data");
    await login(app.httpPort, DEMO_ACCOUNTS.systemAdmin);
    const token = await login(app.httpPort, DEMO_ACCOUNTS.tenantAdmin);
    expect(await total(app.httpPort, token, "/api/tenant/devices")).toBe(FLEET.length);
    expect(await total(app.httpPort, token, "/api/customers")).toBe(DEMO_CUSTOMERS.length);
    expect(await total(app.httpPort, token, "/api/tenant/dashboards")).toBe(6);
    expect(await total(app.httpPort, token, "/api/tenant/assets")).toBe(9); // three sites with their areas
    expect(await total(app.httpPort, token, "/api/ruleChains")).toBe(2); // the root chain and that of thermostats
    const grower = await login(app.httpPort, DEMO_ACCOUNTS.customerUser);
    expect(await total(app.httpPort, grower, "/api/tenant/devices")).toBeUndefined(); // forbidden for this user
    await app.close();
  }
});

test("readings of a thermostat raise an alarm on their way through the chain of the demo, and impossible ones are not kept", async () => {
  const app = await start("data");
  const token = await login(app.httpPort, DEMO_ACCOUNTS.tenantAdmin);
  const headers = { "x-authorization": `Bearer ${token}` };
  const get = async (path: string): Promise<Wire> =>
    (await fetch(`http://127.0.0.1:${app.httpPort}${path}`, { headers })).json() as Wire;
  const send = async (temperature: number) => {
    const url = `http://127.0.0.1:${app.httpPort}/api/v1/demo-greenhouse-1/telemetry`;
    expect((await fetch(url, { method: "POST", body: JSON.stringify({ temperature }) })).status).toBe(200);
  };
  const { id } = await get("/api/tenant/devices?deviceName=Greenhouse%201");
  await send(30);
  await expect
    .poll(async () => (await get(`/api/alarm/DEVICE/${id.id}?pageSize=10&page=0`)).data, { timeout: 30_000 })
    .toMatchObject([{ type: "High temperature", severity: "MAJOR", status: "ACTIVE_UNACK" }]);
  const attributes = async () => {
    const path = `/api/plugins/telemetry/DEVICE/${id.id}/values/attributes/SERVER_SCOPE?keys=lastAlarm,lastAlarmSeverity`;
    const found = (await get(path)) as unknown as readonly { key: string; value: unknown }[];
    return Object.fromEntries(found.map(({ key, value }) => [key, value]));
  };
  await expect
    .poll(attributes, { timeout: 30_000 })
    .toEqual({ lastAlarm: "High temperature", lastAlarmSeverity: "MAJOR" });
  await send(900);
  await send(29);
  const latest = async () => {
    const path = `/api/plugins/telemetry/DEVICE/${id.id}/values/timeseries?keys=temperature&startTs=0&endTs=9999999999999`;
    return (await get(path)).temperature?.map(({ value }: { value: string }) => value);
  };
  await expect.poll(latest, { timeout: 30_000 }).toEqual(["29", "30"]);
  await app.close();
});

test("without demo mode a start with the demo's well-known passwords fails", async () => {
  await (await start("data")).close();
  await expect(start("off")).rejects.toThrow(/ORRERY_DEMO: .*still has the password of the demo/);
});

test("an installation that was set up is not turned into a demo", async () => {
  const app = await start("off");
  const body = JSON.stringify({ code: app.setupCode, email: "admin@example.org", password: "a long pass phrase" });
  const claimed = await fetch(`http://127.0.0.1:${app.httpPort}/api/orrery/setup`, { method: "POST", body });
  expect(claimed.status).toBe(200);
  await app.close();
  await expect(start("on")).rejects.toThrow(
    /ORRERY_DEMO: this data folder belongs to an installation without the demo/,
  );
});

test("the simulator brings a gateway with meters behind it, a CoAP sensor and an LwM2M device to life", async () => {
  const app = await start("on");
  const token = await login(app.httpPort, DEMO_ACCOUNTS.tenantAdmin);
  const headers = { "x-authorization": `Bearer ${token}` };
  const get = async (path: string): Promise<Wire> =>
    (await fetch(`http://127.0.0.1:${app.httpPort}${path}`, { headers })).json() as Wire;
  const latest = async (name: string) => {
    const { id } = await get(`/api/tenant/devices?deviceName=${encodeURIComponent(name)}`);
    if (!id) return [];
    return Object.keys(await get(`/api/plugins/telemetry/DEVICE/${id.id}/values/timeseries`));
  };
  for (const [name, key] of [
    ["Meter gateway", "signal"],
    ["Flat 3 meter", "power"],
    ["Soil probe", "moisture"],
    ["Street lamp", "housingTemperature"],
  ] as const) {
    await expect.poll(() => latest(name), { timeout: 60_000 }).toContain(key);
  }
  expect(await total(app.httpPort, token, "/api/tenant/devices")).toBe(FLEET.length + 6);
  await app.close();
});
