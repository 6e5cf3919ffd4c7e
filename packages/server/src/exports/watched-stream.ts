import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { isPlatformError } from "@orrery/model";
import type { Logger } from "../kernel/logging.ts";

export interface WatchOptions {
  /** To the reader. */
  readonly socket: Socket;
  readonly log: Logger;
  /** Called once, whatever the end. */
  readonly ended: () => void;
  /** Who takes no piece for so long has gone. */
  readonly stallMs?: number | undefined;
  readonly longestMs?: number | undefined;
}

const STALL_MS = 60_000;
const LONGEST_MS = 3_600_000;

/**
 * A file as a stream that ends with its reader: one who vanished, takes nothing any more or takes too long loses the
 * connection. So does everybody when the file cannot be written to its end: what came must not look like all of it.
 */
export function watchedStream(bytes: AsyncGenerator<Buffer>, options: WatchOptions): Readable {
  const { socket, log, ended, stallMs = STALL_MS, longestMs = LONGEST_MS } = options;
  const stream = Readable.from(watched(bytes, { socket, log, stallMs }), { objectMode: false });
  const leave = () => stream.destroy();
  const late = setTimeout(() => socket.resetAndDestroy(), longestMs);
  socket.once("close", leave);
  stream.once("close", () => {
    clearTimeout(late);
    socket.off("close", leave);
    bytes.return(undefined).catch(() => undefined); // the stream does not, when nobody has begun to read it
    ended();
  });
  if (socket.destroyed) leave();
  return stream;
}

async function* watched(
  bytes: AsyncGenerator<Buffer>,
  { socket, log, stallMs }: { readonly socket: Socket; readonly log: Logger; readonly stallMs: number },
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) {
      const stalled = setTimeout(() => socket.resetAndDestroy(), stallMs);
      try {
        yield piece;
      } finally {
        clearTimeout(stalled);
      }
    }
  } catch (error) {
    if (!isPlatformError(error)) log.error({ err: error }, "an export could not be written to its end");
    // Not only closed: clients of HTTP/1.0 take that for the end of the answer.
    socket.resetAndDestroy();
    throw error;
  }
}
