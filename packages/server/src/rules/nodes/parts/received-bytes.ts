import type { Socket } from "node:net";

/** Brokers of clients that only publish answer with a few bytes; more at once is a mistake or an attack. */
const MAX_UNASKED_BYTES = 1_048_576;

/**
 * Ends a connection whose peer sends much more than it was asked for: clients keep what they read in memory until it is whole.
 * @param reads how the client reads the socket: by `data` events, or by calls after `readable` events.
 * @returns to be called with each answer that was expected.
 */
export function boundReceived(socket: Socket, reads: "data" | "readable" = "data"): () => void {
  let before = socket.bytesRead;
  socket.on(reads, () => {
    if (socket.bytesRead - before <= MAX_UNASKED_BYTES) return;
    socket.destroy(new Error("The other system sends more than it was asked for"));
  });
  return () => {
    before = socket.bytesRead;
  };
}
