import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server of the loopback that can be closed: what is sent then is neither delivered nor refused. */
export interface TcpGate extends AsyncDisposable {
  readonly port: number;
  close(): void;
  open(): void;
}

export async function openGate(to: number): Promise<TcpGate> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined); // the other side has ended; `close` follows
      if (!isOpen) socket.pause();
    }
    near.on("data", (bytes) => far.write(bytes)).on("close", () => far.destroy());
    far.on("data", (bytes) => near.write(bytes)).on("close", () => near.destroy());
    for (const socket of [near, far]) socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    close() {
      isOpen = false;
      for (const socket of sockets) socket.pause();
    },
    open() {
      isOpen = true;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
