import { randomBytes } from "node:crypto";
import { get, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { PlatformError } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { TrustedProxies } from "../caller/trusted-proxies.ts";
import { HttpServer } from "../http-server.ts";
import { route } from "../route.ts";
import { textAnswer } from "./answer.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => `device ${at} – größe`);
const long = words(100);
const huge = words(40_000);
const vast = { list: words(300_000), text: "größer als ein Stück ".repeat(200_000) };
const noise = randomBytes(900).toString("base64");

const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "no")) };
const REMOTE = { "x-forwarded-for": "192.0.2.7" };

let http: HttpServer;
let port: number;

beforeAll(async () => {
  const proxies = new TrustedProxies(["127.0.0.1"]);
  http = new HttpServer({ authenticator, clock: Date.now, log: testLog, proxies, origins: ["http://portal.example"] });
  const open = { roles: "ANYONE" } as const;
  const etag = { etag: '"v1"', "content-type": "text/plain" };
  http.add([
    route("GET", "/api/short", { ...open, handle: () => words(3) }),
    route("GET", "/api/long", { ...open, handle: () => long }),
    route("GET", "/api/huge", { ...open, handle: () => huge }),
    route("GET", "/api/vast", { ...open, handle: () => vast }),
    route("GET", "/api/secret", { ...open, holdsSecrets: () => true, handle: () => long }),
    route("GET", "/api/text", { ...open, handle: () => textAnswer(long.join("\n")) }),
    route("GET", "/api/refused", { ...open, handle: () => textAnswer(long.join("\n"), 409) }),
    route("GET", "/api/noise", { ...open, handle: () => textAnswer(noise) }),
    route("GET", "/api/tagged", {
      ...open,
      handle: () => ({ kind: "answer", status: 200, headers: etag, body: long.join("\n") }),
    }),
    route("GET", "/api/picture", {
      ...open,
      handle: () => ({ ...textAnswer(long.join("\n")), headers: { "content-type": "image/png" } }),
    }),
    route("GET", "/api/encoded", {
      ...open,
      handle: () => ({
        ...textAnswer(long.join("\n")),
        headers: { "content-type": "text/plain", "content-encoding": "x" },
      }),
    }),
    route("GET", "/api/admitted", {
      ...open,
      admit: async () => textAnswer(long.join("\n")),
      handle: () => undefined,
    }),
  ]);
  port = await http.listen("127.0.0.1", 0);
});
afterAll(() => http.close());

/** Like `fetch`, but without decompression. */
async function ask(path: string, headers: Record<string, string>, method = "GET") {
  const { promise, resolve, reject } = Promise.withResolvers<import("node:http").IncomingMessage>();
  request({ port, host: "127.0.0.1", path: `/api/${path}`, method, headers, agent: false }, resolve)
    .on("error", reject)
    .end();
  const response = await promise;
  const body = await buffer(response);
  const encoding = response.headers["content-encoding"];
  const text = String(encoding === "gzip" && method !== "HEAD" ? gunzipSync(body) : body);
  return { status: response.statusCode, headers: response.headers, encoding, body, text };
}

test.each([
  ["long", "gzip"],
  ["long", "br, gzip;q=0.5"],
  ["long", "*"],
  ["huge", "gzip"],
  ["text", "gzip"],
  ["refused", "gzip"],
  ["admitted", "gzip"],
])("%s answers are compressed for remote callers with %s, and decode to the same", async (path, accepted) => {
  const plain = await ask(path, REMOTE);
  const packed = await ask(path, { ...REMOTE, "accept-encoding": accepted });
  expect(plain.encoding).toBeUndefined();
  expect(packed.encoding).toBe("gzip");
  expect(packed.text).toBe(plain.text);
  expect(packed.status).toBe(plain.status);
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  expect(packed.headers["content-length"]).toBe(String(packed.body.length));
  for (const { headers } of [plain, packed]) expect(headers.vary).toBe("Origin, Accept-Encoding");
  expect(packed.headers["content-type"]).toBe(plain.headers["content-type"]);
});

test.each([
  ["long", REMOTE, "gzip;q=0, br"],
  ["long", REMOTE, "identity"],
  ["short", REMOTE, "gzip"],
  ["secret", REMOTE, "gzip"],
  ["noise", REMOTE, "br"],
  ["picture", REMOTE, "gzip"],
  ["long", {}, "gzip"],
  ["long", { "x-forwarded-for": "127.0.0.1" }, "gzip"],
  ["long", { "x-forwarded-for": "::1" }, "gzip"],
])("%s answers for %j with %s stay as they are", async (path, from, accepted) => {
  const { encoding, body, headers } = await ask(path, { ...from, "accept-encoding": accepted });
  expect(encoding).toBeUndefined();
  expect(headers["content-length"]).toBe(String(body.length));
});

test("a very long answer is compressed in pieces, and others have their turn meanwhile", async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const { encoding, text, headers, body } = await ask("vast", { ...REMOTE, "accept-encoding": "gzip" });
  clearInterval(counting);
  expect([encoding, headers["content-length"]]).toEqual(["gzip", String(body.length)]);
  expect(text).toBe(JSON.stringify(vast));
  expect(turns).toBeGreaterThan(20);
});

test("answers that are never compressed do not vary", async () => {
  for (const path of ["short", "secret", "picture"]) expect((await ask(path, REMOTE)).headers.vary).toBe("Origin");
});

test("what is encoded already is left alone", async () => {
  const { encoding, text } = await ask("encoded", { ...REMOTE, "accept-encoding": "gzip" });
  expect(encoding).toBe("x");
  expect(text).toBe(long.join("\n"));
});

test("HEAD has the headers of GET and no body", async () => {
  const headers = { ...REMOTE, "accept-encoding": "gzip" };
  const [got, head] = [await ask("long", headers), await ask("long", headers, "HEAD")];
  expect(head.body).toHaveLength(0);
  for (const name of ["content-encoding", "content-length", "vary", "content-type"]) {
    expect(head.headers[name]).toBe(got.headers[name]);
  }
});

test("a validator of the bytes becomes one of the meaning", async () => {
  expect((await ask("tagged", REMOTE)).headers.etag).toBe('"v1"');
  expect((await ask("tagged", { ...REMOTE, "accept-encoding": "gzip" })).headers.etag).toBe('W/"v1"');
});

test("fetch reads what a proxy passes on", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/long`, { headers: REMOTE });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(await answer.json()).toEqual(long);
});

test("without a trusted proxy no caller on this machine is remote", async () => {
  const alone = new HttpServer({ authenticator, clock: Date.now, log: testLog });
  alone.add([route("GET", "/api/long", { roles: "ANYONE", handle: () => long })]);
  const base = `http://127.0.0.1:${await alone.listen("127.0.0.1", 0)}`;
  const answer = await fetch(`${base}/api/long`, { headers: REMOTE });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.json()).toEqual(long);
  await alone.close();
});

test("when many ask at once all get their answer, some of them uncompressed", async () => {
  const headers = { ...REMOTE, "accept-encoding": "gzip" };
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask("huge", headers)));
  const expected = JSON.stringify(huge);
  for (const { text } of answers) expect(text === expected).toBe(true);
  expect(answers.some(({ encoding }) => encoding === "gzip")).toBe(true);
});

test("a caller who goes while his answer is compressed does no harm", async () => {
  const leaving = get({
    port,
    host: "127.0.0.1",
    path: "/api/huge",
    headers: { ...REMOTE, "accept-encoding": "gzip" },
  });
  leaving.on("error", () => undefined);
  leaving.on("socket", (socket) => socket.on("connect", () => setImmediate(() => leaving.destroy())));
  await new Promise((resolve) => leaving.on("close", resolve));
  expect((await ask("long", { ...REMOTE, "accept-encoding": "gzip" })).text).toBe(JSON.stringify(long));
});
