import type { FastifyReply, FastifyRequest } from "fastify";
import { crossOriginHeaders } from "./caller/cross-origin.ts";

/** How long browsers use https only, once a proxy has forwarded an https request. */
const STRICT_TRANSPORT = "max-age=31536000";

const NO_CACHE = {
  "cache-control": "no-cache, no-store, max-age=0, must-revalidate",
  pragma: "no-cache",
  expires: "0",
} as const;

/** Headers of every answer, including pages and files. */
export function setSafetyHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header("x-content-type-options", "nosniff");
  if (request.headers["x-forwarded-proto"] === "https") reply.header("strict-transport-security", STRICT_TRANSPORT);
}

/** Headers of every answer of the API; pages of `origins` may read them. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  reply.headers(NO_CACHE);
  reply.headers(crossOriginHeaders(request.headers, origins));
}
