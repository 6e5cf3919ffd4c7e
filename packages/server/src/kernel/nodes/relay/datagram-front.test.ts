import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { FrameReader, frameOf } from "../../datagrams/datagram-frames.ts";
import { DatagramPort } from "../../datagrams/datagram-port.ts";
import type { PeerAddress } from "../../datagrams/peer-address.ts";
import { createLogger } from "../../logging.ts";
import { DatagramFront } from "./datagram-front.ts";
import type { Takers } from "./passed-client.ts";
import { HOST, RelayParts } from "./testing/relay-parts.ts";

const log = createLogger("silent");
const parts = new RelayParts();
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await parts.close();
});

/** Answers each datagram with its sender and itself. */
async function startEcho(): Promise<{ readonly echo: DatagramPort; readonly port: number; readonly takers: Takers }> {
  const received = (bytes: Buffer, from: PeerAddress) => echo.send(Buffer.from(`${nameOf(from)} ${bytes}`), from);
  const echo: DatagramPort = new DatagramPort({ received, name: "test", log });
  const port = await echo.listen(HOST, 0);
  opened.push(() => echo.close());
  return { echo, port, takers: new Map([["test", (stream) => echo.takeFrom(stream)]]) };
}

async function startDevice(): Promise<Socket> {
  const device = createSocket("udp4");
  device.bind(0, HOST);
  await once(device, "listening");
  opened.push(() => device.close());
  return device;
}

/** Sends until it is answered, as devices do. */
async function ask(device: Socket, port: number, text: string): Promise<{ text: string; from: number }> {
  const answer = once(device, "message");
  const again = setInterval(() => device.send(text, port, HOST), 100);
  device.send(text, port, HOST);
  const [bytes, from] = (await answer) as [Buffer, RemoteInfo];
  clearInterval(again);
  return { text: String(bytes), from: from.port };
}

test("datagrams are passed on, and answered by the node that the device has asked last", async () => {
  const { port, takers } = await startEcho();
  const node = await parts.nodePort(takers);
  const { relay } = await parts.front(() => node.port, "test");
  const front = await DatagramFront.open({ host: HOST, port: 0, listener: "test", pass: relay.pass, log });
  opened.push(() => front.close());
  const device = await startDevice();
  const name = nameOf(device.address());
  expect(await ask(device, front.port, "one")).toEqual({ text: `${name} one`, from: front.port });
  expect(await ask(device, port, "two")).toEqual({ text: `${name} two`, from: port });
  const long = "x".repeat(20_000);
  expect(await ask(device, front.port, long)).toEqual({ text: `${name} ${long}`, from: front.port });
});

test("datagrams go to the next active node when that one ends", async () => {
  const first = await startEcho();
  const before = await parts.nodePort(first.takers);
  let { port } = before;
  const { relay } = await parts.front(() => port, "test");
  const front = await DatagramFront.open({ host: HOST, port: 0, listener: "test", pass: relay.pass, log });
  opened.push(() => front.close());
  const device = await startDevice();
  await ask(device, front.port, "one");
  await before.close();
  const second = await startEcho();
  port = (await parts.nodePort(second.takers)).port;
  await ask(device, front.port, "two");
});

test("frames are read however a stream cuts them, and damaged ones are left out", () => {
  const peer = { address: "2001:db8::1", port: 5683 };
  const damaged = Buffer.from([0, 3, 1, 2, 200]); // an address longer than the frame
  const stream = Buffer.concat([frameOf(peer, Buffer.from("a")), damaged, frameOf(peer, Buffer.alloc(0))]);
  expect(frameOf(peer, Buffer.alloc(65_536))).toHaveLength(0);
  for (let size = 1; size <= stream.length; size += 1) {
    const read: unknown[] = [];
    const reader = new FrameReader((bytes, from) => read.push([String(bytes), from]));
    for (let at = 0; at < stream.length; at += size) reader.read(stream.subarray(at, at + size));
    expect(read).toEqual([
      ["a", peer],
      ["", peer],
    ]);
  }
});

const nameOf = ({ address, port }: PeerAddress): string => `${address}:${port}`;
