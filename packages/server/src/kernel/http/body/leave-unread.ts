import type { IncomingMessage, ServerResponse } from "node:http";
import { watchPace } from "./body-pace.ts";
import type { Lingering } from "./lingering.ts";
import { declaredLength } from "./read-body.ts";

/** Bodies up to this size are read and dropped, so that the connection can be reused. */
const SMALL_BYTES = 64 * 1024;

/**
 * For a request that is answered without reading its body. For a large body, or one of unknown length, the connection
 * is closed after the answer; a small one is read and dropped within `withinMs`.
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
