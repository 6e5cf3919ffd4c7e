import type { IncomingMessage, ServerResponse } from "node:http";
import { watchPace } from "./body-pace.ts";
import type { Lingering } from "./lingering.ts";
import { declaredLength } from "./read-body.ts";

/** So much is let arrive and thrown away, so that the connection can be used again. */
const SMALL_BYTES = 64 * 1024;

/**
 * For a request that is answered without its body being read. A large body, or one of unknown length, ends the
 * connection with the answer; a small one is thrown away, and must not take longer than `withinMs`.
 */
export function leaveUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { withinMs, lingering }: { readonly withinMs: number; readonly lingering: Lingering },
): void {
  if (request.complete) return;
  const { socket } = request;
  if (isLarge(request) || request.headers.expect !== undefined) {
    if (!response.headersSent) response.setHeader("connection", "close");
    socket.destroySoon = () => lingering.end(socket);
  } else {
    request.once(
      "close",
      watchPace(request, { withinMs }, () => socket.destroy()),
    );
    request.resume();
  }
}

function isLarge(request: IncomingMessage): boolean {
  return (declaredLength(request) ?? Number.POSITIVE_INFINITY) > SMALL_BYTES;
}
