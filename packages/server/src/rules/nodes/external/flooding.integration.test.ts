import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { Egress } from "../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../kernel/egress/network.ts";
import type { RuleNodeDefinition } from "../../engine/rule-node.ts";
import { message, TENANT, testEngine } from "../../testing/test-engine.ts";
import { kafka } from "./kafka/kafka.ts";
import { mqtt } from "./mqtt/mqtt.ts";
import { rabbitMq } from "./rabbitmq/rabbitmq.ts";

const SOON = { timeout: 20_000 };
const PIECE = Buffer.alloc(65_536);
/** What the system keeps of a connection besides what the client has read. */
const MAX_BYTES = 32 * 1_048_576;

/** Begins a packet of hundreds of megabytes when a client has said something, and sends as much of it as is taken. */
async function startFlood(head: readonly number[]) {
  const sent: number[] = [];
  const server = createServer((socket: Socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.bytesWritten < 4 * MAX_BYTES && socket.write(PIECE));
    };
    socket.on("drain", more).on("error", () => undefined);
    socket.on("close", () => void sent.push(socket.bytesWritten));
    socket.once("data", () => {
      socket.write(Buffer.from(head));
      more();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    sent,
    [Symbol.asyncDispose]: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
}

test.each<[string, RuleNodeDefinition, readonly number[], (port: number) => object]>([
  ["mqtt", mqtt, [0x20, 2, 0, 0, 0x30, 0xff, 0xff, 0xff, 0x7f], (port) => ({ host: "127.0.0.1", port })],
  ["rabbitmq", rabbitMq, [1, 0, 0, 0x3f, 0xff, 0xff, 0xff], (port) => ({ host: "127.0.0.1", port })],
  ["kafka", kafka, [0x7f, 0xff, 0xff, 0xff], (port) => ({ bootstrapServers: `127.0.0.1:${port}` })],
])("a broker that sends %s packets without end is cut off", async (_name, node, head, configOf) => {
  await using flood = await startFlood(head);
  const chain = { first: "n", nodes: { n: { type: node.type, config: configOf(flood.port) } }, links: [] };
  const allowedNetworks = [parseNetwork("127.0.0.1")];
  const network = new Egress({ allowedNetworks, maxTenantCalls: 5, maxResponseBytes: 1_000 });
  const { engine, close } = testEngine([chain], { given: { network } });
  await engine.startTenant(TENANT);
  void engine.submit(message());
  await expect.poll(() => flood.sent.length, SOON).toBeGreaterThan(0);
  expect(Math.max(...flood.sent)).toBeLessThan(MAX_BYTES);
  await close();
});
