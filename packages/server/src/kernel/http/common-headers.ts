import type { FastifyReply, FastifyRequest } from "fastify";
import { crossOriginHeaders } from "./cross-origin.ts";

/** Browsers reach the platform by https only for this long once a proxy has passed https on. */
const STRICT_TRANSPORT = "max-age=31536000";

const NO_CACHE = {
  "cache-control": "no-cache, no-store, max-age=0, must-revalidate",
  pragma: "no-cache",
  expires: "0",
} as const;

/** What every answer carries, pages and files too. */
export function setSafetyHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  if (request.headers["x-forwarded-proto"] === "https") reply.header("strict-transport-security", STRICT_TRANSPORT);
}

/** What every answer of the API carries; pages of `origins` may read them. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  reply.headers(NO_CACHE);
  reply.headers(crossOriginHeaders(request.headers, origins));
}
