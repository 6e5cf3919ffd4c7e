import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { PlatformError } from "@orrery/model";
import type { ConnectionError } from "fastify";
import { wireError } from "./wire-error.ts";

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: [431, "The address and the headers of the request are too long"],
};
const UNREADABLE = [400, "The request is not valid HTTP"] as const;

/** Answers a request that could not be parsed, in the format of all errors, and closes its connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket, now: number): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = REFUSALS[error.code] ?? UNREADABLE;
  const body = JSON.stringify(wireError(new PlatformError("badRequest", message, { details: { status } }), now));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
