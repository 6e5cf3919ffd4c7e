import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { entityId, NO_CUSTOMER, PlatformError, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../testing/databases.ts";
import { TENANT_ADMINS } from "../auth/roles.ts";
import type { User } from "../auth/user.ts";
import { Metrics } from "../metrics/metrics.ts";
import { emptyAnswer } from "./answer/answer.ts";
import { HttpServer } from "./http-server.ts";
import { BODY_LIMIT, LARGE_BODY_LIMIT, route } from "./route.ts";

const USER: User = {
  id: entityId("USER", parseUuid("00000000-0000-1000-8000-000000000001")),
  email: "a@b.org",
  authority: "TENANT_ADMIN",
  tenantId: entityId("TENANT", parseUuid("00000000-0000-1000-8000-000000000002")),
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const OTHER_ADDRESS = "127.0.0.2";
const MIB = 1024 * 1024;

const metrics = new Metrics();
const authenticator = {
  authenticate: async (token: string) => {
    if (token !== "good") throw new PlatformError("unauthenticated", "no");
    return USER;
  },
};
const server = (options: Partial<ConstructorParameters<typeof HttpServer>[0]> = {}) =>
  new HttpServer({ authenticator, clock: Date.now, log: testLog, closeGraceMs: 50, ...options });

const echo = { roles: "ANYONE", bodyAs: "text", handle: ({ body }: { body: unknown }) => body } as const;
let http: HttpServer;
let port: number;

beforeAll(async () => {
  http = server({ metrics });
  http.onUpgrade("/api/ws/", (_request, socket) => socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n"));
  http.add([
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
    route("POST", "/api/echo", echo),
    route("POST", "/api/mine", { roles: TENANT_ADMINS, body: Type.Object({}), handle: () => "mine" }),
    route("POST", "/api/large", { ...echo, bodyLimit: LARGE_BODY_LIMIT }),
    route("POST", "/api/json", {
      roles: "ANYONE",
      body: Type.Object({ free: Type.Unknown({ freeForm: true }) }),
      bodyLimit: LARGE_BODY_LIMIT,
      handle: ({ body }) => body,
    }),
    route("POST", "/api/none", { roles: "ANYONE", handle: () => "none" }),
    route("POST", "/api/v1/:token/telemetry", { ...echo, admit: async () => emptyAnswer(401) }),
  ]);
  port = await http.listen("127.0.0.1", 0);
});
afterAll(() => http.close());

function open(at = port, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port: at, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined); // the server cuts attackers off
  return socket;
}

/** Status and text of the first answer on a connection. */
async function answerOn(socket: Socket): Promise<string> {
  const [data] = await once(socket, "data");
  return String(data);
}

async function ended(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, "close");
}

/** Status of a call from an address; `undefined` when the connection is refused. */
function statusFrom(localAddress: string, at: number, path = "/api/quick"): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = httpRequest({ port: at, host: "127.0.0.1", localAddress, path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", () => resolve(undefined));
    call.end();
  });
}

const upgrade = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;

test.each([
  ["/nope", "websocket", 1],
  ["/nope", "websocket", 300],
  ["/api/ws/", "websocket", 300],
  ["/api/quick", "h2c", 300],
])("an upgrade of %s to %s that is reset after its answer ends nothing, %d times", async (path, protocol, times) => {
  const attack = async () => {
    const socket = open();
    socket.write(upgrade(path, protocol));
    await once(socket, "data");
    socket.resetAndDestroy();
  };
  for (let done = 0; done < times; done += 20) await Promise.all(Array.from({ length: Math.min(20, times) }, attack));
  expect(await statusFrom("127.0.0.1", port)).toBe(200);
});

test.each(["h2c", "TLS/1.0", "websocket"])(
  "who offers %s gets the normal answer, bodies included",
  async (protocol) => {
    const socket = open();
    socket.write(
      `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\n` +
        "HTTP2-Settings: AAMAAABk\r\nContent-Length: 7\r\n\r\nmeasure",
    );
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n.*"measure"$/s);
    socket.destroy();
  },
);

test.each([
  ["POST", "/nope", "", 404],
  ["POST", "/api/nope", "", 401],
  ["POST", "/api/nope", "X-Authorization: Bearer good\r\n", 404],
  ["PUT", "/api/mine", "", 405],
  ["QUERY", "/api/mine", "", 405],
  ["POST", "/api/mine", "", 401],
  ["POST", "/api/v1/nobody/telemetry", "", 401],
  ["POST", "/api/v1/nobody/else", "", 404],
  ["GET", "/api/quick", "", 200],
  ["OPTIONS", "/api/quick", "", 200],
  ["POST", "/api/none", "", 200],
  ["POST", "/api/echo", "", 413],
])("%s %s %sis answered before its large body, of which nothing is kept", async (method, path, headers, status) => {
  for (const length of [`Content-Length: ${16 * MIB}`, "Transfer-Encoding: chunked"]) {
    if (status === 413 && length.startsWith("Transfer")) continue; // its size is unknown before it arrives
    const socket = open();
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}${length}\r\n\r\n`);
    const answer = await answerOn(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    socket.write(Buffer.alloc(MIB));
    // The answer may arrive before the count.
    await expect.poll(() => metrics.text()).toContain("orrery_http_body_bytes 0");
    socket.end(); // otherwise the server would wait a while for it
    await ended(socket);
  }
});

test("a small unread body leaves the connection usable", async () => {
  const socket = open();
  socket.write("POST /api/nope HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 401 /);
  socket.write("GET /api/quick HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
});

test.each([
  ["/api/echo", BODY_LIMIT, 200],
  ["/api/echo", BODY_LIMIT + 1, 413],
  ["/api/large", BODY_LIMIT + 1, 200],
  ["/api/large", LARGE_BODY_LIMIT + 1, 413],
])("%s answers a body of %d bytes with %d, with a length or in chunks", async (path, size, status) => {
  const body = "x".repeat(size);
  const url = `http://127.0.0.1:${port}${path}`;
  expect((await fetch(url, { method: "POST", body })).status).toBe(status);
  const chunks = new Blob([body]).stream();
  const answer = await fetch(url, { method: "POST", body: chunks, duplex: "half" }).catch(() => undefined);
  if (answer) expect(answer.status).toBe(status); // a client that is still sending may find the connection closed
  // The answer may arrive before the count.
  await expect.poll(() => metrics.text()).toContain("orrery_http_body_bytes 0");
});

test("a client that expects 100-continue gets it once it is admitted", async () => {
  const head = (token: string) =>
    `POST /api/mine HTTP/1.1\r\nHost: localhost\r\nX-Authorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
  const welcome = open();
  welcome.write(head("good"));
  expect(await answerOn(welcome)).toMatch(/^HTTP\/1.1 100 /);
  welcome.write("{}");
  expect(await answerOn(welcome)).toMatch(/^HTTP\/1.1 200 /);
  welcome.destroy();
  const unknown = open();
  unknown.write(head("bad"));
  expect(await answerOn(unknown)).toMatch(/^HTTP\/1.1 401 /);
  await ended(unknown);
});

test("bodies have one bound, and one address does not take it all", async () => {
  const bound = server({ bodies: { totalBytes: 1_000, holderBytes: 600 } });
  bound.add([route("POST", "/api/echo", echo)]);
  const at = await bound.listen("127.0.0.1", 0);
  const head = (length: number) => `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
  const send = async (address: string, bytes: number) => {
    const socket = open(at, address);
    socket.write(head(bytes) + "x".repeat(bytes));
    const answer = await answerOn(socket);
    socket.destroy();
    return answer;
  };
  const slow = open(at);
  slow.write(head(501) + "x".repeat(500));
  await expect.poll(() => send("127.0.0.1", 101)).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: \d+\r\n/is);
  expect(await send("127.0.0.1", 100)).toMatch(/^HTTP\/1.1 200 /);
  expect(await send(OTHER_ADDRESS, 500)).toMatch(/^HTTP\/1.1 200 /);
  expect(await send(OTHER_ADDRESS, 501)).toMatch(/^HTTP\/1.1 503 /);
  slow.write("x");
  expect(await answerOn(slow)).toMatch(/^HTTP\/1.1 200 /);
  slow.destroy();
  expect(await send("127.0.0.1", 600)).toMatch(/^HTTP\/1.1 200 /);
  await bound.close();
});

test("an upload takes as long as it likes while it keeps its pace, and 408 when it stops", async () => {
  const pace = server({ receiveTimeoutMs: 200 });
  pace.add([
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
    route("POST", "/api/large", { ...echo, bodyLimit: LARGE_BODY_LIMIT }),
  ]);
  const at = await pace.listen("127.0.0.1", 0);
  const head = `POST /api/large HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${4 * MIB}\r\n\r\n`;
  const steady = open(at);
  const stopped = open(at);
  stopped.write(`${head}x`);
  steady.write(head);
  const refused = answerOn(stopped);
  let sent = 0;
  let isRefused = false;
  void refused.then(() => {
    isRefused = true;
  });
  for (; !isRefused; sent += 4_096) {
    steady.write("x".repeat(4_096));
    expect(await statusFrom("127.0.0.1", at)).toBe(200);
  }
  expect(await refused).toMatch(/^HTTP\/1.1 408 /);
  steady.write("x".repeat(4 * MIB - sent));
  expect(await answerOn(steady)).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of [steady, stopped]) socket.destroy();
  await pace.close();
});

test("slow connections of one address do not affect others, and authenticated ones are counted separately", async () => {
  const shared = server({ shares: { perAddress: 30, unauthenticatedPerAddress: 20 } });
  shared.add([
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
    route("GET", "/api/mine", { roles: TENANT_ADMINS, handle: () => "mine" }),
  ]);
  const at = await shared.listen("127.0.0.1", 0);
  const known = open(at);
  known.write("GET /api/mine HTTP/1.1\r\nHost: localhost\r\nX-Authorization: Bearer good\r\n\r\n");
  expect(await answerOn(known)).toMatch(/^HTTP\/1.1 200 /);
  const slow = Array.from({ length: 500 }, () => open(at));
  for (const socket of slow) socket.write("GET /api/quick HTTP/1.1\r\n");
  const isCut = (socket: Socket) => new Promise<void>((resolve) => socket.resume().once("close", () => resolve()));
  let cut = 0;
  for (const socket of slow) void isCut(socket).then(() => (cut += 1));
  await expect.poll(() => cut).toBe(480);
  expect(await statusFrom(OTHER_ADDRESS, at)).toBe(200);
  expect(await statusFrom("127.0.0.1", at)).toBeUndefined();
  known.write("GET /api/mine HTTP/1.1\r\nHost: localhost\r\nX-Authorization: Bearer good\r\n\r\n");
  expect(await answerOn(known)).toMatch(/^HTTP\/1.1 200 /);
  for (const socket of [known, ...slow]) socket.destroy();
  await expect.poll(() => statusFrom("127.0.0.1", at)).toBe(200);
  await shared.close();
});

test("a caller without a token that calls too often is delayed, and answered as usual", async () => {
  const paced = server({ unauthenticatedPerSecond: 8 });
  paced.add([
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
    route("POST", "/api/echo", echo),
    route("GET", "/api/mine", { roles: TENANT_ADMINS, handle: () => "mine" }),
  ]);
  const at = await paced.listen("127.0.0.1", 0);
  const unknown = ["POST /api/echo", "GET /api/mine", "GET /nope", "PUT /api/echo"].flatMap((call) =>
    Array.from({ length: 10 }, async () => {
      const socket = open(at);
      socket.write(`${call} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx`);
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(await answerOn(socket)) ?? [];
      socket.destroy();
      return `${call}: ${status}`;
    }),
  );
  let isOver = false;
  const all = Promise.all(unknown).finally(() => {
    isOver = true;
  });
  expect(await statusFrom("127.0.0.1", at)).toBe(200);
  expect(await statusFrom(OTHER_ADDRESS, at, "/nope")).toBe(404);
  expect(isOver).toBe(false);
  const counted = Map.groupBy(await all, (answer) => answer);
  expect([...counted].map(([answer, times]) => `${answer}, ${times.length} times`).sort()).toEqual([
    "GET /api/mine: 401, 10 times",
    "GET /nope: 404, 10 times",
    "POST /api/echo: 200, 10 times",
    "PUT /api/echo: 405, 10 times",
  ]);
  await paced.close();
});

test("others are answered while a large document is being read", async () => {
  const body = Buffer.from(`{"free":[${"1.0,".repeat(3_500_000)}1]}`);
  const socket = open();
  socket.write(`POST /api/json HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.subarray(0, -1));
  await expect.poll(() => metrics.text()).toContain(`orrery_http_body_bytes ${body.length - 1}\n`);
  const answers: string[] = [];
  const large = answerOn(socket).then((answer) => answers.push(answer.slice(0, 15)));
  socket.write(body.subarray(-1));
  for (let at = 0; at < 5; at++) answers.push(String(await statusFrom(OTHER_ADDRESS, port)));
  await large;
  expect(answers).toEqual(["200", "200", "200", "200", "200", "HTTP/1.1 200 OK"]);
  socket.destroy();
});

test("a caller that sends too many large documents at a time is asked to retry later", async () => {
  const body = `{"free":[${"1,".repeat(1_000_000)}1]}`;
  const calls = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${port}/api/json`, { method: "POST", body }));
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(refused.map(() => "5"));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8 - refused.length);
  for (const answer of answers) await answer.text();
});
