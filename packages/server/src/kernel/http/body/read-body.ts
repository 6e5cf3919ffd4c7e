import type { IncomingMessage } from "node:http";
import { PlatformError } from "@orrery/model";
import { withStatus } from "../http-failure.ts";
import type { BodyShare } from "./body-budget.ts";
import { type BodyPace, watchPace } from "./body-pace.ts";
import { BodyText } from "./body-text.ts";

export interface BodyReading {
  /** Maximum size of the body in bytes. */
  readonly limit: number;
  readonly pace: BodyPace;
  /** Counts the memory; released by the code that opened it. */
  readonly share: BodyShare;
}

/** Whether a request has a body, even an empty chunked one (RFC 9112, 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/** Length in the headers of the request; `undefined` for a chunked body. */
export function declaredLength({ headers }: IncomingMessage): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a whole body.
 * @throws {PlatformError} 413 when it is too large, 408 when it is too slow, `unavailable` when other bodies use all
 * the memory, `badRequest` when it is interrupted or not UTF-8.
 */
export function readBody(request: IncomingMessage, { limit, pace, share }: BodyReading): Promise<string> {
  if ((declaredLength(request) ?? 0) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const text = new BodyText(declaredLength(request));
    let size = 0;
    const onData = (piece: Buffer): void => {
      size += piece.length;
      if (size > limit) refuse(tooLarge(limit));
      else if (!share.take(piece.length)) refuse(noRoom());
      else text.add(piece);
    };
    const onEnd = (): void => {
      try {
        resolve(text.end());
        leave();
      } catch (error) {
        refuse(error);
      }
    };
    const onGone = (): void => refuse(brokenOff());
    const endWatch = watchPace(request, pace, () => refuse(tooSlow()));
    const leave = (): void => {
      endWatch();
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
    };
    const refuse = (failure: unknown): void => {
      leave();
      request.on("error", () => undefined); // the rest is dropped
      reject(failure);
    };
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
  });
}

/** The error for a body that is too slow. */
export function tooSlow(): PlatformError {
  return withStatus(408, "The request took too long to arrive");
}

function tooLarge(limit: number): PlatformError {
  return withStatus(413, `The request body is larger than ${limit} bytes`);
}

function noRoom(): PlatformError {
  return new PlatformError("unavailable", "Too many request bodies are on their way");
}

function brokenOff(): PlatformError {
  return new PlatformError("badRequest", "The request broke off");
}
