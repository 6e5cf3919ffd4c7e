import type { FastifyRequest } from "fastify";
import { withStatus } from "../http-failure.ts";

/** @throws {PlatformError} 415 for a compressed body, which would be read as invalid text. */
export function refuseEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw withStatus(415, `Content encoding '${encoding}' is not supported`);
}
