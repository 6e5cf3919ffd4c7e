import type { RuleWatchMessage } from "@orrery/model";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";

const SOON = { timeout: 15_000 };

let database: OpenTestDatabase;
let app: App;
let client: TestClient;
let chainId: string;
let nodeId: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  const [embedded] = TEST_DATABASES;
  if (!embedded) throw new Error("There is no database");
  database = await embedded.open({ migrated: false, attach: [] });
  app = await startTestApp(settingsAt(database.place));
  client = new TestClient(app);
  await client.claim(app.setupCode ?? "");
  const { data } = await client.json("GET", "/api/ruleChains?pageSize=1&page=0");
  chainId = data[0].id.id;
  const { nodes } = await client.json("GET", `/api/ruleChain/${chainId}/metadata`);
  nodeId = nodes[0].id.id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A connection of a user, and what it was sent. */
async function connected(user: TestClient) {
  const socket = new WebSocket(`ws://127.0.0.1:${app.httpPort}/api/ws/plugins/telemetry?token=${user.token}`);
  sockets.push(socket);
  const messages: RuleWatchMessage[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(data.toString())));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return {
    socket,
    messages,
    send: (kind: string, ...commands: readonly object[]) => socket.send(JSON.stringify({ [kind]: commands })),
    answersTo: (cmdId: number) => messages.filter((message) => message.cmdId === cmdId),
  };
}

const counts = (cmdId: number) => ({ cmdId, watch: "counts", ruleChainId: chainId });
const tap = (cmdId: number) => ({ cmdId, watch: "tap", ruleChainId: chainId, ruleNodeId: nodeId });

test("an administrator watches the chains of the tenant; others, and users of customers, get nothing", async () => {
  const admin = await connected(client);
  admin.send("ruleWatchCmds", counts(1), tap(2));
  await expect.poll(() => admin.messages.filter(({ errorCode }) => errorCode === 0).length, SOON).toBeGreaterThan(1);
  const { id } = await client.json("POST", "/api/customer", { title: "Watching" });
  for (const stranger of [await client.otherTenant(), await client.customerUser(id)]) {
    const socket = await connected(stranger);
    socket.send("ruleWatchCmds", counts(1), tap(2), { ...tap(3), watch: "follow" });
    await expect.poll(() => socket.messages.length, SOON).toBe(3);
    for (const message of socket.messages) {
      expect(message).toMatchObject({ cmdUpdateType: "RULE_WATCH", errorCode: 3, errorMsg: "Unauthorized" });
    }
  }
});

test.each<[string, object]>([
  ["an unknown kind", { watch: "everything" }],
  ["no chain", { ruleChainId: undefined }],
  ["a chain that is no id", { ruleChainId: "x" }],
  ["a tap without a node", { watch: "tap" }],
  ["a follow of nobody", { watch: "follow" }],
  ["an originator that is no entity", { watch: "follow", originator: { entityType: "NOBODY", id: "1" } }],
])("%s is refused", async (_, change) => {
  const socket = await connected(client);
  socket.send("ruleWatchCmds", { ...counts(1), ...change });
  await expect.poll(() => socket.messages, SOON).toMatchObject([{ cmdId: 1, errorCode: 2 }]);
});

test("a thousand taps are refused beyond a few, and those that end make room", async () => {
  const socket = await connected(client);
  for (let n = 0; n < 1000; n += 100) {
    socket.send("ruleWatchCmds", ...Array.from({ length: 100 }, (_, i) => tap(1 + n + i)));
    await expect.poll(() => socket.messages.length, SOON).toBeGreaterThanOrEqual(n + 100);
  }
  const opened = socket.messages.filter(({ errorCode }) => errorCode === 0);
  expect(opened).toHaveLength(20);
  socket.socket.terminate();
  const next = await connected(client);
  const retry = async () => {
    next.send("ruleWatchCmds", tap(1));
    await expect.poll(() => next.messages.length, SOON).toBeGreaterThan(0);
    return next.messages.splice(0).some(({ errorCode }) => errorCode === 0);
  };
  await expect.poll(retry, SOON).toBe(true);
});
