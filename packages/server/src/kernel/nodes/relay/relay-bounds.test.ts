import { once } from "node:events";
import { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { HeldClients } from "./held-clients.ts";
import type { Takers } from "./passed-client.ts";
import { RelayParts, takenBy } from "./testing/relay-parts.ts";

const parts = new RelayParts();
afterEach(() => parts.close());

test("strangers who take all places of the port between nodes keep no node out", async () => {
  const { takers, taken } = takenBy();
  const node = await parts.nodePort(takers);
  const strangers = Array.from({ length: 400 }, (_, n) => parts.client(node.port, `127.0.1.${1 + (n % 20)}`));
  const oldest = once(strangers[0] ?? parts.client(node.port), "end");
  await Promise.all(strangers.map((stranger) => (stranger.connecting ? once(stranger, "connect") : undefined)));
  for (const stranger of strangers) stranger.resume();
  await oldest;
  const more = Array.from({ length: 40 }, () => parts.client(node.port, "127.0.2.1"));
  for (const each of more) each.resume();
  await Promise.any(more.map((each) => once(each, "end"))); // one address has 32 places
  const front = await parts.front(() => node.port, "test");
  const device = parts.client(front.port);
  (await taken).stream.end("taken");
  expect(await text(device)).toBe("taken");
});

test("a client that the active node does not admit is closed, and the others are still passed on", async () => {
  const takers: Takers = new Map([["test", (stream) => void stream.destroy()]]);
  const node = await parts.nodePort(takers);
  const front = await parts.front(() => node.port, "test");
  for (let n = 0; n < 3; n++) {
    expect(await text(parts.client(front.port))).toBe("");
    expect(front.relay.isReached).toBe(true);
  }
});

test("clients wait when the active node takes no more, and the next one takes them", async () => {
  const before = await parts.nodePort(takenBy().takers);
  let { port } = before;
  const front = await parts.front(() => port, "test");
  await expect.poll(() => front.relay.isReached).toBe(true);
  before.stopTaking();
  const device = parts.client(front.port);
  await expect.poll(() => front.relay.isReached).toBe(false);
  const { takers, taken } = takenBy();
  port = (await parts.nodePort(takers)).port;
  (await taken).stream.end("taken");
  expect(await text(device)).toBe("taken");
});

test("a node that ends lets clients have their last answer, and ends those that wait for none", async () => {
  const idle = takenBy();
  const node = await parts.nodePort(idle.takers);
  const front = await parts.front(() => node.port, "test");
  const answered = parts.client(front.port);
  answered.write("question");
  const { stream: answering } = await idle.taken;
  await once(answering, "readable");
  answering.write("answer");
  await once(answered, "readable");
  const busy = takenBy();
  node.take(busy.takers);
  const waiting = parts.client(front.port);
  waiting.write("question");
  const { stream } = await busy.taken;
  await once(stream, "readable");
  const drained = front.relay.drain();
  expect(await text(answered)).toBe("answer");
  expect(await text(parts.client(front.port))).toBe("refused");
  stream.write("late answer");
  expect(await text(waiting)).toBe("late answer");
  await drained;
});

test("one address cannot take all places of clients that wait", () => {
  const held = new HeldClients();
  const expired = (): void => undefined;
  const hold = (address: string): boolean => {
    const client = { address, certificates: [] };
    return held.hold(
      { listener: "test", stream: new Socket(), client, refuse: expired },
      performance.now() + 60_000,
      expired,
    );
  };
  const accepted = Array.from({ length: 2_000 }, () => hold("192.0.2.1")).filter(Boolean).length;
  expect(accepted).toBe(1_000);
  expect(hold("192.0.2.2")).toBe(true);
  expect(held.release()).toHaveLength(1_001);
  expect(held.size).toBe(0);
  expect(hold("192.0.2.1")).toBe(true);
  held.release();
});
