import type { FastifyRequest } from "fastify";
import { addressOf } from "./client-info.ts";

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

/** Whether the caller is on this machine: to send something to him costs nothing. Of settled headers (`trusted-proxies.ts`). */
export function isOnThisMachine({ headers, raw }: Pick<FastifyRequest, "headers" | "raw">): boolean {
  const address = addressOf(headers, raw.socket.remoteAddress);
  return address === "" || LOOPBACK.test(address);
}
