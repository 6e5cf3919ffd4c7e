import type { ClientSocket } from "../wire/client-socket.ts";

/** Maximum number of unread bytes of a client before the next part is written. */
const HIGH_WATER = 65_536;

/** Resolves when a client has read nearly everything that was sent, or its connection has ended. */
export function drained(socket: ClientSocket): Promise<void> | undefined {
  if (socket.destroyed || socket.writableLength <= HIGH_WATER) return undefined;
  return new Promise((resolve) => {
    const settle = () => {
      socket.off("drain", settle);
      socket.off("close", settle);
      resolve();
    };
    socket.on("drain", settle);
    socket.on("close", settle);
  });
}

/** Writes parts as fast as the client reads them, and stops when its connection ends. */
export async function writeParts(socket: ClientSocket, parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of parts) {
    if (socket.destroyed || socket.writableEnded) return;
    socket.write(part);
    await drained(socket);
  }
}
