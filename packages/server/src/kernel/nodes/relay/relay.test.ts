import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { Takers } from "./passed-client.ts";
import { HOST, keyOf, RelayParts, takenBy } from "./testing/relay-parts.ts";

const parts = new RelayParts();
afterEach(() => parts.close());

test("a client is passed on with its address and certificates, its bytes and ends both ways", async () => {
  const { takers, taken } = takenBy();
  const node = await parts.nodePort(takers);
  const front = await parts.front(() => node.port, "test");
  const device = parts.client(front.port);
  const { stream, client: passed } = await taken;
  expect(passed.address).toBe(HOST);
  expect(stream.remoteAddress).toBe(HOST);
  expect(passed.certificates.map(String)).toEqual(["one", "two"]);
  const large = Buffer.alloc(3_000_000, "a");
  device.end(large); // half of the connection
  expect((await buffer(stream)).equals(large)).toBe(true);
  expect(stream.bytesRead).toBe(large.length);
  stream.end(large);
  expect((await buffer(device)).equals(large)).toBe(true);
  await expect.poll(() => node.clients).toBe(0);
});

test("a peer that does not read keeps the other from writing, and little of it waits", async () => {
  const { takers, taken } = takenBy();
  const node = await parts.nodePort(takers);
  const front = await parts.front(() => node.port, "test");
  const device = parts.client(front.port);
  device.pause();
  const { stream } = await taken;
  let written = 0;
  const piece = Buffer.alloc(65_536);
  for (let full = 0; full < 20; ) {
    if (stream.writableLength < 1_000_000) {
      stream.write(piece);
      written += piece.length;
    } else full += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stream.writableLength).toBeGreaterThanOrEqual(1_000_000);
  stream.end();
  device.resume();
  expect((await buffer(device)).length).toBe(written);
});

test("HTTP of the active node serves connections that were passed on, also several requests of one", async () => {
  const http = createHttpServer((request, response) => response.end(`${request.socket.remoteAddress} ${request.url}`));
  const takers: Takers = new Map([["http", (stream) => void http.emit("connection", stream)]]);
  const node = await parts.nodePort(takers);
  const front = await parts.front(() => node.port, "http");
  const answers = [1, 2, 3].map(async (n) => (await fetch(`http://${HOST}:${front.port}/${n}`)).text());
  expect(await Promise.all(answers)).toEqual([1, 2, 3].map((n) => `${HOST} /${n}`));
  const twice = parts.client(front.port);
  twice.write("GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(twice)).toMatch(/\/a[\s\S]*\/b$/);
  http.close();
});

test("an abrupt end reaches the other side, either way and when the node ends", async () => {
  const one = takenBy();
  const node = await parts.nodePort(one.takers);
  const front = await parts.front(() => node.port, "test");
  const vanishing = parts.client(front.port);
  const { stream } = await one.taken;
  stream.resume();
  const closed = once(stream, "close");
  vanishing.resetAndDestroy();
  await closed;

  const two = takenBy();
  node.take(two.takers);
  const cutOff = parts.client(front.port);
  const ended = once(cutOff, "close");
  cutOff.resume();
  cutOff.on("end", () => cutOff.end());
  (await two.taken).stream.destroy();
  await ended;

  const three = takenBy();
  node.take(three.takers);
  const orphan = parts.client(front.port);
  orphan.resume();
  orphan.on("end", () => orphan.end());
  const orphaned = once(orphan, "close");
  (await three.taken).stream.write("taken");
  await once(orphan, "data"); // before, it would wait for another node
  await node.close();
  await orphaned;
});

test("new clients wait until a node is active: another one, or this one", async () => {
  let port: number | undefined;
  const front = await parts.front(() => port, "test");
  const early = parts.client(front.port);
  const idle = await parts.nodePort(); // not active yet
  port = idle.port;
  const { takers, taken } = takenBy();
  idle.take(takers);
  const { stream } = await taken;
  stream.end("taken");
  expect(await text(early)).toBe("taken");
  early.end();
  await idle.close();
  const late = parts.client(front.port);
  const own = takenBy();
  front.relay.takeOver(own.takers);
  (await own.taken).stream.end("taken here");
  expect(await text(late)).toBe("taken here");
});

test("a node of another version refuses a listener that it does not know, and one with another key takes nobody", async () => {
  const node = await parts.nodePort(new Map());
  const front = await parts.front(() => node.port, "test");
  expect(await text(parts.client(front.port))).toBe("refused");
  const stranger = await parts.front(() => node.port, "test", keyOf(2));
  const waiting = parts.client(stranger.port);
  await once(waiting, "connect");
  expect(stranger.relay.isReached).toBe(false);
  expect(node.clients).toBe(0);
});
