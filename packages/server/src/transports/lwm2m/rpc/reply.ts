import { isPlatformError } from "@orrery/model";
import { CODE } from "../../../kernel/coap/wire/coap-message.ts";

/** What a caller gets (reference: device connectivity, 14.5). */
export interface Reply {
  readonly result: string;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
}

const RESULTS: Readonly<Record<number, string>> = {
  [CODE.created]: "CREATED",
  [CODE.deleted]: "DELETED",
  [CODE.valid]: "VALID",
  [CODE.changed]: "CHANGED",
  [CODE.content]: "CONTENT",
  [CODE.badRequest]: "BAD_REQUEST",
  [CODE.unauthorized]: "UNAUTHORIZED",
  [CODE.badOption]: "BAD_OPTION",
  [CODE.forbidden]: "FORBIDDEN",
  [CODE.notFound]: "NOT_FOUND",
  [CODE.methodNotAllowed]: "METHOD_NOT_ALLOWED",
  [(4 << 5) | 6]: "NOT_ACCEPTABLE",
  [CODE.incomplete]: "REQUEST_ENTITY_INCOMPLETE",
  [(4 << 5) | 12]: "PRECONDITION_FAILED",
  [CODE.tooLarge]: "REQUEST_ENTITY_TOO_LARGE",
  [(4 << 5) | 15]: "UNSUPPORTED_CONTENT_FORMAT",
  [CODE.internalError]: "INTERNAL_SERVER_ERROR",
  [(5 << 5) | 1]: "NOT_IMPLEMENTED",
  [CODE.unavailable]: "SERVICE_UNAVAILABLE",
};

/** The name of a code of CoAP. */
export function resultName(code: number): string {
  return RESULTS[code] ?? `${code >> 5}.${String(code & 0x1f).padStart(2, "0")}`;
}

/** The reply to a command that was not possible; `undefined` when the client did not answer, or for a bug. */
export function refusal(error: unknown): Reply | undefined {
  if (isPlatformError(error, "badRequest")) return { result: "BAD_REQUEST", error: error.message };
  if (isPlatformError(error, "notSupported")) return { result: "METHOD_NOT_ALLOWED", error: error.message };
  return undefined;
}
