import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { App } from "../app.ts";
import { startTestApp, TestClient } from "../testing/test-platform.ts";

const MAX_CONNECTIONS = 500;

let directory: string;
let app: App;
let device: string;
let token: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "orrery-links-"));
  app = await startTestApp({ ORRERY_DATA_DIR: directory });
  const client = new TestClient(app);
  await client.claim(app.setupCode ?? "");
  device = await client.device("Shown", "TOKEN");
  const { customerId } = await client.json("POST", `/api/customer/public/device/${device}`);
  ({ token } = await client.json("POST", "/api/auth/login/public", { publicId: customerId.id }));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

async function visit(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${app.httpPort}/api/ws/plugins/telemetry?token=${token}`);
  await once(socket, "open");
  return socket;
}

/** Resolves with the first message of a connection, or the reason why it was closed. */
function firstMessage(socket: WebSocket): Promise<string> {
  const subscription = { entityType: "DEVICE", entityId: device, scope: "SERVER_SCOPE", cmdId: 1 };
  return new Promise((resolve) => {
    socket.once("message", (data) => resolve(`answer ${JSON.parse(String(data)).subscriptionId}`));
    socket.once("close", (code, reason) => resolve(`${code} ${reason}`));
    socket.send(JSON.stringify({ attrSubCmds: [subscription] }));
  });
}

test("by default the visitors of a public link have 500 live connections together", async () => {
  const sockets: WebSocket[] = [];
  while (sockets.length < MAX_CONNECTIONS) sockets.push(...(await Promise.all(Array.from({ length: 20 }, visit))));
  const [first, ...others] = sockets;
  const last = others.at(-1);
  if (!first || !last) throw new Error("no connections");
  expect(await firstMessage(last)).toBe("answer 1");
  expect(await firstMessage(await visit())).toBe("1008 Max public user sessions limit reached");
  first.close();
  await expect.poll(async () => firstMessage(await visit())).toBe("answer 1"); // once the platform has noticed the end
  for (const socket of others) socket.terminate();
}, 120_000);
