import type { Readable } from "node:stream";
import type { TextPieces } from "../../text-pieces.ts";

/** An answer other than JSON with status 200. */
export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent as it is read, with the length in the headers. */
  readonly body: string | TextPieces | Buffer | Readable | undefined;
}

/** Whether a handler returned an {@link HttpAnswer} instead of a value for JSON. */
export function isHttpAnswer(value: unknown): value is HttpAnswer {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "answer";
}

/** Plain text without JSON quotes. */
export function textAnswer(text: string, status = 200): HttpAnswer {
  return { kind: "answer", status, headers: { "content-type": "text/plain;charset=UTF-8" }, body: text };
}

/** JSON that is serialised already, to keep the spelling of numbers. */
export function jsonAnswer(json: string | TextPieces, status = 200): HttpAnswer {
  return { kind: "answer", status, headers: { "content-type": "application/json" }, body: json };
}

/** An answer without a body. */
export function emptyAnswer(status: number): HttpAnswer {
  return { kind: "answer", status, headers: {}, body: undefined };
}

/** 303 See Other. */
export function redirectAnswer(location: string): HttpAnswer {
  return { kind: "answer", status: 303, headers: { location }, body: undefined };
}
