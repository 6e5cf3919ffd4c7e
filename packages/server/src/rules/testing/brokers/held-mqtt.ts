import { type AddressInfo, createServer, type Socket } from "node:net";
import { generate, parser } from "mqtt-packet";

/** An MQTT broker that keeps what is published from being acknowledged until it is told to. */
export async function startHeldMqtt() {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let isHeld = true;
  const server = createServer((socket) => {
    sockets.add(socket);
    const packets = parser({ protocolVersion: 4 });
    packets.on("packet", (packet) => {
      if (packet.cmd === "connect") socket.write(generate({ cmd: "connack", returnCode: 0, sessionPresent: false }));
      if (packet.cmd === "pingreq") socket.write(generate({ cmd: "pingresp" }));
      if (packet.cmd !== "publish") return;
      received.push(String(packet.payload));
      const { messageId } = packet;
      if (!isHeld && messageId !== undefined) socket.write(generate({ cmd: "puback", messageId }));
    });
    socket.on("error", () => undefined).on("data", (chunk: Buffer) => packets.parse(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    /** Payloads since the last call, acknowledged or not. */
    taken: () => received.splice(0),
    count: () => received.length,
    release() {
      isHeld = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
