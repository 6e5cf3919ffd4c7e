import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { Lingering } from "./lingering.ts";

const MIB = 1024 * 1024;

/** A client that sends this many bytes to a connection that was answered, and that connection. */
async function answered(
  lingering: Lingering,
  bytes: number,
): Promise<{ client: Socket; socket: Socket; stop: () => void }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("answer");
    lingering.end(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const client = connect({ port: typeof address === "object" ? (address?.port ?? 0) : 0, host: "127.0.0.1" });
  client.on("error", () => undefined);
  client.write(Buffer.alloc(bytes));
  const [socket] = (await once(server, "connection")) as [Socket];
  return {
    client,
    socket,
    stop: () => {
      client.destroy();
      socket.destroy();
      server.close();
    },
  };
}

test("what a client still sends is not read until it is its turn, while it gets its answer", async () => {
  const lingering = new Lingering({ everyMs: 1_000_000 });
  const { client, socket, stop } = await answered(lingering, 16 * MIB);
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(String(answer)).toBe("answer");
  const other = await answered(lingering, 16 * MIB); // a whole exchange later
  await once(other.client, "data");
  expect(socket.bytesRead).toBeLessThan(MIB);
  other.stop();
  stop();
});

test("in turn all of it is thrown away, and the connection ends with the client", async () => {
  const lingering = new Lingering({ everyMs: 1 });
  const both = [await answered(lingering, MIB), await answered(lingering, MIB)];
  for (const { client, socket, stop } of both) {
    const closed = once(socket, "close");
    client.resume().end();
    await closed;
    expect(socket.bytesRead).toBe(MIB);
    stop();
  }
});
