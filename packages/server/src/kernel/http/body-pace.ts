import type { IncomingMessage } from "node:http";

/** How fast a body has to arrive. */
export interface BodyPace {
  /** All of it, or of an upload {@link leastBytes} more, within so many milliseconds. */
  readonly withinMs: number;
  /** Makes it an upload, which takes as long as it likes while so many bytes arrive in each `withinMs`. */
  readonly leastBytes?: number | undefined;
}

/** Calls `slow` once when the body does not keep the pace. @returns what ends the watch. */
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
