import type { IncomingMessage } from "node:http";

/** The minimum speed at which a body must arrive. */
export interface BodyPace {
  /** Time in milliseconds in which all of it must arrive, or {@link leastBytes} more of an upload. */
  readonly withinMs: number;
  /** Makes it an upload: it may take any time while this many bytes arrive in each `withinMs`. */
  readonly leastBytes?: number | undefined;
}

/** Calls `slow` once when the body is too slow. @returns a function that ends the watch. */
export function watchPace({ socket, complete }: IncomingMessage, pace: BodyPace, slow: () => void): () => void {
  if (complete) return () => undefined;
  const { withinMs, leastBytes } = pace;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (leastBytes !== undefined && arrived >= leastBytes) return;
    clearInterval(timer);
    slow();
  }, withinMs);
  return () => clearInterval(timer);
}
