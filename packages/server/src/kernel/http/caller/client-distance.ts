import type { FastifyRequest } from "fastify";
import { addressOf } from "./client-info.ts";

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

/** Whether the caller is on this machine, so that sending is cheap. Needs settled headers (`trusted-proxies.ts`). */
export function isOnThisMachine({ headers, raw }: Pick<FastifyRequest, "headers" | "raw">): boolean {
  const address = addressOf(headers, raw.socket.remoteAddress);
  return address === "" || LOOPBACK.test(address);
}
