import { STATUS_CODES } from "node:http";
import type { EgressResponse } from "../../../kernel/egress/egress-request.ts";
import type { Tell } from "../../engine/outcome.ts";
import { changed } from "../../message/make-message.ts";
import type { Metadata, RuleMessage } from "../../message/rule-message.ts";
import { externalFailure } from "../parts/external-failure.ts";

/**
 * The outcome of a message by the response of the other system, with the response in data or metadata (reference:
 * rule engine, 3.6).
 */
export function outcomeOf(message: RuleMessage, response: EgressResponse): Tell<"Success"> {
  const { status, body, headers } = response;
  const reason = STATUS_CODES[status] ?? "";
  const said = response.statusText || reason;
  if (status >= 200 && status < 300) {
    const metadata = { ...message.metadata, ...statusOf(status), ...Object.fromEntries(headers) };
    return { to: "Success", message: changed(message, { data: body || "{}", metadata }) };
  }
  if (status >= 500) return externalFailure(message, new RestError("HttpServerError", status, said));
  if (status >= 400) {
    const more = { status: said, statusCode: String(status), error_body: body };
    return externalFailure(message, new RestError("HttpClientError", status, said), more);
  }
  const metadata = { ...message.metadata, ...statusOf(status), error_body: body };
  return { to: "Failure", message: changed(message, { metadata }), failure: `${status} ${said}` };
}

/** `NO_CONTENT`, `204` and `No Content`. */
function statusOf(code: number): Metadata {
  const statusReason = STATUS_CODES[code] ?? "";
  const status = statusReason.toUpperCase().replaceAll(/[^A-Z]+/g, "_");
  return { status: status || String(code), statusCode: String(code), statusReason };
}

class RestError extends Error {
  constructor(name: string, status: number, reason: string) {
    super(`${status} ${reason}`.trim());
    this.name = name;
  }
}
