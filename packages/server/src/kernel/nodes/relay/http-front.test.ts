import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { TrustedProxies } from "../../http/caller/trusted-proxies.ts";
import { HttpServer } from "../../http/http-server.ts";
import { createLogger } from "../../logging.ts";
import { Metrics } from "../../metrics/metrics.ts";
import { HttpFront } from "./http-front.ts";
import type { Takers } from "./passed-client.ts";
import type { Relay } from "./relay.ts";
import { StandbyAnswers } from "./standby-answers.ts";
import { HOST, RelayParts } from "./testing/relay-parts.ts";

const clock = Date.now;
const log = createLogger("silent");
const parts = new RelayParts();
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await parts.close();
});

/** The HTTP port of a node that stands by. */
async function openFront(relay: Relay): Promise<number> {
  const answers = new StandbyAnswers({
    clock,
    sentence: () => "No node of the cluster is active yet",
    isReady: () => relay.isReached,
    metrics: new Metrics(),
    metricsReaders: "off",
  });
  const limits = { maxConnections: 100, maxConnectionsPerAddress: 100, proxies: new TrustedProxies() };
  const front = await HttpFront.open({ host: HOST, port: 0, ...limits, pass: relay.pass, answers, log });
  opened.push(() => {
    front.close();
    answers.close();
  });
  return front.port;
}

test("without an active node a call waits, and is answered with 503 and when to try again; health says the same", async () => {
  const { relay } = await parts.front(() => undefined, "http");
  const url = `http://${HOST}:${await openFront(relay)}`;
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "DOWN", role: "STANDBY", parts: [] }]);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  const call = fetch(`${url}/api/noauth/anything`, { method: "POST", body: "{}" });
  await relay.drain();
  const answer = await call;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await answer.text()).toContain("No node of the cluster is active yet");
});

test("limits of an address hold on the active node for clients of other nodes", async () => {
  const authenticator = { authenticate: () => Promise.reject(new Error("nobody signs in")) };
  const shares = { perAddress: 2, unauthenticatedPerAddress: 2 };
  const http = new HttpServer({ authenticator, clock, log, shares });
  await http.listen(HOST, 0);
  opened.push(() => http.close());
  const takers: Takers = new Map([["http", (stream) => http.acceptPassedOn(stream)]]);
  const node = await parts.nodePort(takers);
  const { relay } = await parts.front(() => node.port, "http");
  const port = await openFront(relay);
  await expect.poll(() => relay.isReached).toBe(true);
  const request = "GET /nothing HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";
  const call = (localAddress?: string) => {
    const socket = parts.client(port, localAddress);
    socket.write(request);
    return socket;
  };
  for (const socket of [call(), call()]) expect(String((await once(socket, "data"))[0])).toContain("HTTP/1.1 404");
  expect(await text(call())).toBe("");
  expect(String((await once(call("127.0.0.9"), "data"))[0])).toContain("HTTP/1.1 404");
});
