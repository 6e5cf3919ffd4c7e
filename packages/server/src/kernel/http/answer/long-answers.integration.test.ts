import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { Metrics } from "../../metrics/metrics.ts";
import { HttpServer } from "../http-server.ts";
import { type Route, route } from "../route.ts";
import { fileAnswer } from "./file-answer.ts";
import { watchedStream } from "./watched-stream.ts";

const OTHER_ADDRESS = "127.0.0.2";
const MIB = 1024 * 1024;
const LENGTH = 12 * MIB;

let http: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http?.close();
});

/** A server with a call `/api/long`, which `handle` answers. */
async function start(handle: Route["handle"], options: Partial<ConstructorParameters<typeof HttpServer>[0]> = {}) {
  const authenticator = { authenticate: () => Promise.reject(new Error("nobody signs in")) };
  http = new HttpServer({ authenticator, clock: Date.now, log: testLog, closeGraceMs: 50, ...options });
  http.add([
    route("GET", "/api/long", { roles: "ANYONE", mayBeLong: true, handle }),
    route("GET", "/api/quick", { roles: "ANYONE", handle: () => "quick" }),
  ]);
  const port = await http.listen("127.0.0.1", 0);
  return (localAddress = "127.0.0.1", path = "/api/long") => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined); // it may be cut off
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
}

/** The beginning of the answer; nothing more is read. */
async function headOf(socket: Socket): Promise<string> {
  const [data] = await once(socket, "data");
  socket.pause();
  return String(data).slice(0, 1_000);
}

/** Bytes of the whole answer. */
async function lengthOf(socket: Socket): Promise<number> {
  let length = 0;
  for await (const data of socket) {
    length += (data as Buffer).length;
    if (length > LENGTH) break;
  }
  return length;
}

test("calls of one holder that can have long answers run in turn, those of another beside them", async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const ask = await start(async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((end) => ends.push(end));
    running--;
    return "done";
  });
  const own = Array.from({ length: 5 }, () => headOf(ask()));
  await expect.poll(() => ends.length).toBe(1);
  const other = headOf(ask(OTHER_ADDRESS));
  await expect.poll(() => ends.length).toBe(2);
  expect(await headOf(ask("127.0.0.1", "/api/quick"))).toMatch(/^HTTP\/1.1 200 /);
  for (let at = 0; at < 6; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    ends[at]?.();
  }
  for (const head of await Promise.all([...own, other])) expect(head).toMatch(/^HTTP\/1.1 200 /);
  expect(most).toBe(2);
});

test("a long answer arrives whole, and others are answered while it is read", async () => {
  const ask = await start(() => "x".repeat(LENGTH));
  const long = [lengthOf(ask()), lengthOf(ask(OTHER_ADDRESS))];
  for (let at = 0; at < 20; at++) expect(await headOf(ask("127.0.0.1", "/api/quick"))).toMatch(/^HTTP\/1.1 200 /);
  for (const length of await Promise.all(long)) expect(length).toBeGreaterThan(LENGTH);
});

test("unread answers have a common limit, and one address cannot use all of it", async () => {
  const metrics = new Metrics();
  const budget = { totalBytes: 40 * MIB, holderBytes: 25 * MIB };
  const ask = await start(() => "x".repeat(LENGTH), { metrics, longAnswers: { budget, turnMs: 20 } });
  const unread = [ask(), ask()];
  for (const socket of unread) expect(await headOf(socket)).toMatch(/^HTTP\/1.1 200 /);
  expect(await metrics.text()).toContain(`orrery_http_answer_bytes ${2 * (LENGTH + 2)}\n`);
  expect(await headOf(ask())).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 5\r\n/is);
  expect(await headOf(ask("127.0.0.1", "/api/quick"))).toMatch(/^HTTP\/1.1 200 /);
  expect(await headOf(ask(OTHER_ADDRESS))).toMatch(/^HTTP\/1.1 200 /);
  expect(await headOf(ask(OTHER_ADDRESS))).toMatch(/^HTTP\/1.1 503 /);
  for (const socket of unread) socket.destroy();
  await expect.poll(async () => headOf(ask())).toMatch(/^HTTP\/1.1 200 /);
});

test("an answer above the bound goes out alone", async () => {
  const budget = { totalBytes: 2 * MIB, holderBytes: MIB };
  const ask = await start(() => "x".repeat(LENGTH), { longAnswers: { budget } });
  expect(await lengthOf(ask())).toBeGreaterThan(LENGTH);
});

test("a client that stops reading is cut off", async () => {
  const metrics = new Metrics();
  const ask = await start(() => "x".repeat(4 * LENGTH), { metrics, longAnswers: { takenWithinMs: 100 } });
  const stopped = ask();
  await headOf(stopped);
  await expect.poll(() => metrics.text()).toContain("orrery_http_answer_bytes 0\n");
  stopped.resume();
  if (!stopped.closed) await once(stopped, "close");
});

test.each(["nothing", "a byte now and then"])(
  "a client that takes %s of a file does not hold its place",
  async (takes) => {
    const ended = Promise.withResolvers<void>();
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024);
    }
    const ask = await start(({ request }) => {
      const { socket } = request.raw;
      const bounds = { stallMs: 3_600_000, pace: { graceMs: 50, bytesPerS: 1e12 } };
      const data = watchedStream(endless(), { socket, log: testLog, ended: ended.resolve, ...bounds });
      return fileAnswer({ fileName: "a", contentType: "text/plain", sizeBytes: undefined, data });
    });
    const socket = ask();
    await headOf(socket);
    const reading = takes === "nothing" ? undefined : setInterval(() => socket.read(1), 1);
    await ended.promise;
    clearInterval(reading);
  },
);
