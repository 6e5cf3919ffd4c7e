import { formatExactJson, isJsonObject, isUuid, PlatformError, parseExactJson, parseUuid } from "@orrery/model";
import { type Static, Type } from "typebox";
import { parseBody } from "../../kernel/http/input/validation.ts";
import type { RpcCallRequest } from "./rpc-service.ts";

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Optional(Type.Union([Type.Null(), schema]));

/** Any time, exactly representable. */
const milliseconds = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

const rpcCallBody = Type.Object({
  method: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  timeout: Nullable(milliseconds),
  expirationTime: Nullable(milliseconds),
  persistent: Nullable(Type.Boolean()),
  retries: Nullable(Type.Integer({ minimum: -0x8000_0000, maximum: 0x7fff_ffff })),
  requestUUID: Nullable(Type.String()),
});

/**
 * Reads the body of a call; `params` and `additionalInfo` keep the spelling of their numbers.
 * @throws {PlatformError} `badRequest`.
 */
export function parseRpcCall(text: string, oneway: boolean): RpcCallRequest {
  const body = parse(text);
  if (!body.method) throw new PlatformError("badRequest", "Method is not present in the request!");
  const id = body.requestUUID ?? undefined;
  if (id !== undefined && !isUuid(id)) throw invalid();
  return {
    method: body.method,
    params: jsonMember(text, "params") ?? "null",
    oneway,
    persistent: body.persistent ?? false,
    timeoutMs: wholeOf(body.timeout),
    expirationTime: wholeOf(body.expirationTime),
    retries: body.retries ?? undefined,
    additionalInfo: jsonMember(text, "additionalInfo"),
    requestId: id === undefined ? undefined : parseUuid(id),
  };
}

/** JSON text of a member, numbers spelled as they were; `undefined` when it is absent or null. */
function jsonMember(json: string, name: string): string | undefined {
  const document = parseExactJson(json);
  const member = isJsonObject(document) ? (document.get(name) ?? null) : null;
  return member === null ? undefined : formatExactJson(member);
}

function parse(text: string): Static<typeof rpcCallBody> {
  try {
    return parseBody(rpcCallBody, JSON.parse(text));
  } catch (cause) {
    throw invalid(cause);
  }
}

function invalid(cause?: unknown): PlatformError {
  return new PlatformError("badRequest", "Invalid request body", { cause });
}

function wholeOf(value: number | null | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Math.trunc(value);
}
