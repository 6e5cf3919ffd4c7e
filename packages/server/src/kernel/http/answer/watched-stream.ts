import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { isPlatformError } from "@orrery/model";
import type { Logger } from "../../logging.ts";
import { ReaderPace, type ReaderPaceSettings } from "./reader-pace.ts";

export interface WatchOptions {
  /** The client's connection. */
  readonly socket: Socket;
  readonly log: Logger;
  /** Called once when the stream has ended for any reason. */
  readonly ended: () => void;
  /** A client that reads nothing for this long is disconnected. */
  readonly stallMs?: number | undefined;
  /** A client that reads slower than this is disconnected. */
  readonly pace?: ReaderPaceSettings | undefined;
  readonly longestMs?: number | undefined;
}

const STALL_MS = 60_000;
/** Of a slow modem; a client that reads slower holds the slot of somebody else. */
const PACE: ReaderPaceSettings = { graceMs: 60_000, bytesPerS: 4 * 1024 };
const MAX_MS = 3_600_000;

/**
 * Streams a file to a client. Clients that disconnect, stop reading or take too long lose the connection, and so do
 * all when the file cannot be completed: a partial file must not look complete.
 */
export function watchedStream(bytes: AsyncGenerator<Buffer>, options: WatchOptions): Readable {
  const { socket, log, ended, stallMs = STALL_MS, pace = PACE, longestMs = MAX_MS } = options;
  const stream = Readable.from(watched(bytes, { socket, log, stallMs, pace: new ReaderPace(pace) }), {
    objectMode: false,
  });
  const leave = () => stream.destroy();
  const late = setTimeout(() => socket.resetAndDestroy(), longestMs);
  socket.once("close", leave);
  stream.once("close", () => {
    clearTimeout(late);
    socket.off("close", leave);
    bytes.return(undefined).catch(() => undefined); // the stream does not do this if reading never began
    ended();
  });
  if (socket.destroyed) leave();
  return stream;
}

async function* watched(
  bytes: AsyncGenerator<Buffer>,
  { socket, log, stallMs, pace }: Pick<WatchOptions, "socket" | "log"> & { stallMs: number; pace: ReaderPace },
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) {
      const began = performance.now();
      const stalled = setTimeout(() => socket.resetAndDestroy(), Math.max(0, Math.min(stallMs, pace.leftMs)));
      try {
        yield piece;
      } finally {
        clearTimeout(stalled);
      }
      pace.taken(piece.length, performance.now() - began);
    }
  } catch (error) {
    if (!isPlatformError(error)) log.error({ err: error }, "a file could not be written to its end");
    // Destroyed, not just closed: HTTP/1.0 clients take a close for the regular end of the response.
    socket.resetAndDestroy();
    throw error;
  }
}
