import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { watchPace } from "./body-pace.ts";
import { declaredLength } from "./read-body.ts";

/** So much is let arrive and thrown away, so that the connection can be used again. */
const SMALL_BYTES = 64 * 1024;
/** How long a client may still send before its connection is cut, so that it comes to read its answer. */
const LINGER_MS = 2_000;

/**
 * For a request that is answered without its body being read. A large body, or one of unknown length, ends the
 * connection with the answer; a small one is thrown away, and must not take longer than `withinMs`.
 */
export function leaveUnread(request: IncomingMessage, response: ServerResponse, withinMs: number): void {
  if (request.complete) return;
  const { socket } = request;
  if (isLarge(request) || request.headers.expect !== undefined) {
    if (!response.headersSent) response.setHeader("connection", "close");
    closeInStages(socket);
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

/** To close at once would reset a connection on which bytes still arrive, and lose the answer (RFC 9112, 9.6). */
function closeInStages(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const cut = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cut));
  };
}
