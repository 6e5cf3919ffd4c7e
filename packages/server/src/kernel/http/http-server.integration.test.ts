import { once } from "node:events";
import { connect } from "node:net";
import { PlatformError } from "@orrery/model";
import { Type } from "typebox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testLog } from "../../testing/databases.ts";
import { TENANT_ADMINS } from "../auth/roles.ts";
import { Metrics } from "../metrics/metrics.ts";
import { metricsRoutes } from "../metrics/metrics-routes.ts";
import { AllowedHosts } from "./caller/allowed-hosts.ts";
import { TrustedProxies } from "./caller/trusted-proxies.ts";
import { HttpServer } from "./http-server.ts";
import { route } from "./route.ts";

let http: HttpServer;
let metrics: Metrics;
let url: string;
let port: number;
let release: () => void;
let reached: Promise<void>;

beforeEach(async () => {
  const held = Promise.withResolvers<void>();
  release = held.resolve;
  const arrived = Promise.withResolvers<void>();
  reached = arrived.promise;
  const wait = (): Promise<void> => {
    arrived.resolve();
    return held.promise;
  };
  metrics = new Metrics();
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  http = new HttpServer({ authenticator, clock: Date.now, log: testLog, metrics, closeGraceMs: 50 });
  http.add([
    route("GET", "/api/thing/:id", { roles: "ANYONE", handle: ({ params }) => params }),
    route("POST", "/api/thing", { roles: "ANYONE", body: Type.Object({}), handle: ({ body }) => body }),
    route("POST", "/api/mine", { roles: TENANT_ADMINS, body: Type.Object({}), handle: ({ body }) => body }),
    route("GET", "/api/held", { roles: "ANYONE", handle: wait }),
    route("GET", "/api/bug", { roles: "ANYONE", handle: () => Promise.reject(new Error("secret detail")) }),
  ]);
  port = await http.listen("127.0.0.1", 0);
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  release();
  await http.close();
});

test("connections beyond the limit are closed at once, and there is room again when others have ended", async () => {
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const small = new HttpServer({ authenticator, clock: Date.now, log: testLog, maxConnections: 1, closeGraceMs: 50 });
  const smallPort = await small.listen("127.0.0.1", 0);
  const first = connect(smallPort, "127.0.0.1");
  await once(first, "connect");
  const second = connect(smallPort, "127.0.0.1");
  second.on("error", () => undefined);
  await once(second, "close");
  first.destroy();
  const status = () =>
    fetch(`http://127.0.0.1:${smallPort}/x`).then(
      (answer) => answer.status,
      () => undefined,
    );
  await expect.poll(status).toBe(404);
  await small.close();
});

test.each([
  ["open", {}, 200],
  ["local", {}, 200],
  ["local", { "x-forwarded-for": "10.0.0.1" }, 404],
  ["local", { "x-real-ip": "10.0.0.1" }, 404],
  ["local", { via: "1.1 proxy" }, 404],
  ["off", {}, 404],
] as const)("metrics for %s readers, asked with %j: %d", async (readers, headers, status) => {
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const server = new HttpServer({ authenticator, clock: Date.now, log: testLog });
  server.add(metricsRoutes(metrics, readers));
  const serverPort = await server.listen("127.0.0.1", 0);
  expect((await fetch(`http://127.0.0.1:${serverPort}/metrics`, { headers })).status).toBe(status);
  await server.close();
});

test("pages of configured sites may read answers, with whatever method and header they ask for; others may not", async () => {
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const origins = ["http://portal.example"];
  const server = new HttpServer({ authenticator, clock: Date.now, log: testLog, origins });
  const base = `http://127.0.0.1:${await server.listen("127.0.0.1", 0)}`;
  const ask = (origin: string) => {
    const wanted = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-authorization,content-type",
    };
    return fetch(`${base}/api/thing`, { method: "OPTIONS", headers: { origin, ...wanted } });
  };
  const asked = await ask("http://portal.example");
  expect(asked.status).toBe(200);
  expect(asked.headers.get("access-control-allow-origin")).toBe("http://portal.example");
  expect(asked.headers.get("access-control-allow-credentials")).toBe("true");
  expect(asked.headers.get("access-control-allow-headers")).toBe("x-authorization,content-type");
  expect(asked.headers.get("access-control-max-age")).toBe("1800");
  const failed = await fetch(`${base}/api/none`, { headers: { origin: "http://portal.example" } });
  expect(failed.headers.get("access-control-allow-origin")).toBe("http://portal.example");
  for (const origin of ["http://elsewhere.example", "https://portal.example", "null"]) {
    expect((await ask(origin)).headers.get("access-control-allow-origin")).toBeNull();
  }
  await server.close();
});

test("browsers keep to https once a trusted proxy has forwarded https, and for no other peer that claims it", async () => {
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const passedOn = { "x-forwarded-proto": "https" };
  for (const [proxies, headers, expected] of [
    [new TrustedProxies(["127.0.0.1"]), passedOn, "max-age=31536000"],
    [new TrustedProxies(["127.0.0.1"]), {}, null],
    [undefined, passedOn, null],
  ] as const) {
    const server = new HttpServer({ authenticator, clock: Date.now, log: testLog, ...(proxies && { proxies }) });
    const base = `http://127.0.0.1:${await server.listen("127.0.0.1", 0)}`;
    const answer = await fetch(`${base}/api/thing`, { headers });
    expect(answer.headers.get("strict-transport-security")).toBe(expected);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    await server.close();
  }
});

test("answers are given under names of the platform only, so that no other site can take its address for its own", async () => {
  const hosts = new AllowedHosts(["iot.example"]);
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const server = new HttpServer({ authenticator, clock: Date.now, log: testLog, hosts });
  server.add(metricsRoutes(metrics, "local"));
  const serverPort = await server.listen("127.0.0.1", 0);
  const ask = async (host: string, path: string, more = "") => {
    const socket = connect(serverPort, "127.0.0.1");
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    return String(Buffer.concat(await socket.toArray()));
  };
  expect(await ask("localhost:1", "/metrics")).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask("rebind.example", "/metrics")).toMatch(/^HTTP\/1.1 421 [\s\S]*ORRERY_ALLOWED_HOSTS/);
  expect(await ask("iot.example", "/metrics")).toMatch(/^HTTP\/1.1 404 /); // reached by a name, it is not local
  expect(await ask("iot.example", "/api/none")).toMatch(/^HTTP\/1.1 40[14] /);
  expect(await ask("rebind.example", "/api/none", "X-Forwarded-Host: iot.example\r\n")).toMatch(/^HTTP\/1.1 421 /);
  expect(await ask("rebind.example", "/api/v1/x/telemetry")).not.toMatch(/^HTTP\/1.1 421 /);
  const upgrade = "Upgrade: websocket\r\n";
  expect(await ask("rebind.example", "/api/ws/plugins/telemetry", upgrade)).toMatch(/^HTTP\/1.1 421 /);
  await server.close();
});

test.each<[string, string, number, number, string]>([
  ["PUT", "/api/thing", 405, 31, "Request method 'PUT' not supported"],
  ["DELETE", "/api/thing/1", 405, 31, "Request method 'DELETE' not supported"],
  ["QUERY", "/api/thing", 405, 31, "Request method 'QUERY' not supported"],
  ["GET", "/api/none", 401, 10, "Authentication failed"],
  ["GET", "/api/noauth/none", 404, 32, "Requested item wasn't found!"],
  ["GET", "/api/v1/token/none", 404, 32, "Requested item wasn't found!"],
  ["GET", "/api/%zz", 400, 31, "'/api/%zz' is not a valid url component"],
  ["GET", "/api/bug", 500, 2, "Internal error"], // the reason is only logged
])("%s %s answers %i in the one shape of errors", async (method, path, status, errorCode, message) => {
  const response = await fetch(url + path, { method });
  expect(response.headers.get("cache-control")).toBe("no-cache, no-store, max-age=0, must-revalidate");
  expect(await response.json()).toEqual({ status, errorCode, message, timestamp: expect.any(String) });
  expect(response.status).toBe(status);
});

test.each([
  ["DELETE", "/api/thing/1", "GET, HEAD"],
  ["GET", "/api/thing", "POST"],
  ["QUERY", "/api/thing/", "POST"],
  ["PROPFIND", "/api/thing", "POST"],
])("%s %s gets the methods of the path: %s", async (method, path, allowed) => {
  const response = await fetch(url + path, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
});

test("a body that is too large is refused", async () => {
  const response = await fetch(`${url}/api/thing`, { method: "POST", body: `{"a":"${"x".repeat(17 * 1024 * 1024)}"}` });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ status: 413, errorCode: 31 });
});

test("a caller without a token is refused before the body is read", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000000\r\n\r\n{");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});

test("requests are measured by route, not by path", async () => {
  for (const id of ["1", "2"]) await (await fetch(`${url}/api/thing/${id}`)).text();
  await expect
    .poll(() => metrics.text())
    .toContain('orrery_http_request_duration_seconds_count{method="GET",route="/api/thing/:id",status="200"} 2');
});

test("close waits a while for requests in progress, and not for ever", async () => {
  const held = fetch(`${url}/api/held`).catch((error: unknown) => error);
  const slow = connect(port, "127.0.0.1");
  slow.write("POST /api/thing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  slow.on("error", () => undefined); // it is cut off on purpose
  slow.resume();
  await Promise.all([once(slow, "connect"), reached]);
  await http.close();
  expect(await held).toBeInstanceOf(Error);
  if (!slow.closed) await once(slow, "close");
});

test("a body in pieces is waited for, one that stops is given up, and others are not affected", async () => {
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
  const patient = new HttpServer({
    authenticator,
    clock: Date.now,
    log: testLog,
    receiveTimeoutMs: 1_000,
  });
  const body = Type.Object({ name: Type.String() });
  patient.add([
    route("POST", "/api/echo", { roles: "ANYONE", body, handle: (call) => call.body }),
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
  ]);
  const at = await patient.listen("127.0.0.1", 0);
  const text = '{"name":"slow"}';
  const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${text.length}\r\n\r\n`;
  const steady = connect(at, "127.0.0.1");
  const stopped = connect(at, "127.0.0.1");
  stopped.write(head + text.slice(0, 5));
  for (const piece of [head, ...text]) {
    steady.write(piece);
    expect(await (await fetch(`http://127.0.0.1:${at}/api/quick`)).text()).toBe('"quick"');
  }
  expect(String((await once(steady, "data"))[0])).toMatch(/^HTTP\/1.1 200 .*\{"name":"slow"\}$/s);
  expect(String((await once(stopped, "data"))[0])).toMatch(/^HTTP\/1.1 408 /);
  steady.destroy();
  stopped.destroy();
  await patient.close();
});

/** The answer to the bytes of a request, until the connection ends. */
async function answerTo(...pieces: readonly (string | Buffer)[]): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  for (const piece of pieces) socket.write(piece);
  socket.end();
  let text = "";
  for await (const data of socket) text += data;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: body === "" ? undefined : JSON.parse(body) };
}

test.each<[string, string, number, string]>([
  [
    "longer than 16 KiB",
    `GET /api/thing/${"x".repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    431,
    "The address and the",
  ],
  [
    "of a header with a space",
    "GET /api/thing/1 HTTP/1.1\r\nHost: localhost\r\nX Y: 1\r\n\r\n",
    400,
    "The request is not valid",
  ],
  [
    "of two lengths",
    "POST /api/thing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    400,
    "The request is not valid",
  ],
  [
    "that breaks off",
    'POST /api/thing HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"',
    400,
    "The request is not valid",
  ],
])("a request %s is refused in the one shape of errors", async (_what, request, status, message) => {
  const answer = await answerTo(request);
  expect(answer).toMatchObject({
    status,
    body: { status, errorCode: 31, message: expect.stringContaining(message), timestamp: expect.any(String) },
  });
});

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/thing`, { method: "POST", body: new Uint8Array(Buffer.from(body)), headers });

test("a body may begin with a byte order mark, and must be UTF-8", async () => {
  expect(await (await send('\ufeff{"a":"\u00e4"}')).json()).toEqual({ a: "\u00e4" });
  const refused = await send(Buffer.from('{"a":"\u00e4"}', "latin1"));
  expect(await refused.json()).toMatchObject({ status: 400, errorCode: 31, message: "The body is not valid UTF-8" });
});

test.each([
  ["gzip", 415],
  ["br, gzip", 415],
  ["identity", 200],
  ["Identity", 200],
])("a body of the encoding %s is answered with %i", async (encoding, status) => {
  const response = await send("{}", { "content-encoding": encoding });
  expect(response.status).toBe(status);
  if (status !== 200) {
    const message = `Content encoding '${encoding}' is not supported`;
    expect(await response.json()).toMatchObject({ status, errorCode: 31, message });
  }
});
