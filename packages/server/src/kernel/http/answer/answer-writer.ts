import { Readable } from "node:stream";
import { isPlatformError, PlatformError } from "@orrery/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import { inSlices } from "../../json/in-slices.ts";
import { jsonInSlices } from "../../json/json-in-slices.ts";
import { jsonText } from "../../json/lossless-text.ts";
import type { Logger } from "../../logging.ts";
import { byteLengthOf, lengthOf, type TextPieces } from "../../text-pieces.ts";
import type { CallBodies } from "../body/call-bodies.ts";
import { isOnThisMachine } from "../caller/client-distance.ts";
import type { Route } from "../route.ts";
import { wireError } from "../wire-error.ts";
import { acceptsGzip } from "./accept-encoding.ts";
import { type HttpAnswer, isHttpAnswer } from "./answer.ts";
import { Compression, isWorthCompressing } from "./compression.ts";
import type { LongAnswers } from "./long-answers.ts";

/** Text formats; images and archives are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml)\b|image\/svg\+xml\b)/;

/** For callers when the platform is overloaded. */
const RETRY_AFTER_S = "5";
/** Longer texts are sent in pieces. */
const LONG_TEXT = 512 * 1024;
/** The stream carries bytes, not objects. */
const PIECES = { objectMode: false } as const;

interface AnsweredCall {
  readonly route: Pick<Route, "holdsSecrets" | "tagOf">;
  /** The id under which the memory of answers is counted. */
  readonly holder: string;
}

export interface AnswerWriterOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly bodies: Pick<CallBodies, "leave">;
  readonly long: LongAnswers;
}

/** Writes the answers of calls, and the errors of those that fail. */
export class AnswerWriter {
  readonly #options: AnswerWriterOptions;
  readonly #compression = new Compression();

  constructor(options: AnswerWriterOptions) {
    this.#options = options;
  }

  /** `result`: what the handler of `route` returned; `holder`: the id under which the answer is counted. */
  async write(reply: FastifyReply, result: unknown, { route, holder }: AnsweredCall): Promise<void> {
    if (isHttpAnswer(result)) {
      reply.code(result.status).headers(result.headers);
      const { body } = result;
      if (typeof body === "string") await this.#writeText(reply, [body], { result, route, holder });
      else if (isPieces(body)) await this.#writeText(reply, body, { result, route, holder });
      else if (Buffer.isBuffer(body)) await this.#writeBytes(reply, body, holder);
      else await reply.send(body);
    } else if (result === undefined) {
      await reply.code(200).send();
    } else {
      const text = await jsonInSlices(result);
      if (reply.sent) return; // the caller was too slow, or has disconnected
      reply.code(200).header("content-type", "application/json");
      if (route.tagOf) reply.header("etag", route.tagOf(result, text));
      await this.#writeText(reply, text, { result, route, holder });
    }
  }

  fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.sent) return;
    const { bodies, clock, log } = this.#options;
    bodies.leave(request.raw, reply.raw);
    const wire = wireError(error, clock());
    if (!(error instanceof PlatformError)) {
      log.error({ err: error, method: request.method, path: request.routeOptions.url }, "a request failed");
    }
    if (isPlatformError(error, "unavailable")) reply.header("retry-after", RETRY_AFTER_S);
    void reply.code(wire.status).header("content-type", "application/json").send(jsonText(wire));
  }

  /** Many bytes are sent in parts, and their memory counts until they are taken. */
  async #writeBytes(reply: FastifyReply, body: Buffer, holder: string): Promise<void> {
    if (body.length <= LONG_TEXT) {
      await reply.send(body);
      return;
    }
    const parts = this.#options.long.parts(reply, holder, body);
    await reply.header("content-length", body.length).send(Readable.from(parts, PIECES));
  }

  /** HEAD gets the same headers; the framework leaves out its body. */
  async #writeText(
    reply: FastifyReply,
    text: TextPieces,
    { result, route, holder }: AnsweredCall & { readonly result: unknown },
  ): Promise<void> {
    if (route.holdsSecrets(result) || !isWorthCompressing(text) || !isCompressible(reply)) {
      await this.#send(reply, text, holder);
      return;
    }
    addVary(reply);
    const { request } = reply;
    const isWanted = acceptsGzip(request.headers["accept-encoding"]) && !isOnThisMachine(request);
    const compressed = isWanted ? await this.#compression.compress(text) : undefined;
    if (reply.sent) return; // the caller was too slow, or has disconnected
    if (compressed) await sendPieces(reply, encoded(reply, "gzip", compressed));
    else await this.#send(reply, text, holder);
  }

  /** A long text is sent in pieces: encoding megabytes at once would block the event loop. */
  async #send(reply: FastifyReply, text: TextPieces, holder: string): Promise<void> {
    if (lengthOf(text) <= LONG_TEXT) {
      await reply.send(text.length === 1 ? text[0] : text.join(""));
      return;
    }
    const length = await inSlices(byteLengthOf(text));
    if (reply.sent) return; // the caller was too slow, or has disconnected
    const pieces = this.#options.long.pieces(reply, holder, text, length);
    nameCharset(reply);
    await reply.header("content-length", length).send(Readable.from(pieces, PIECES));
  }
}

async function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): Promise<void> {
  const [only, ...others] = pieces;
  if (only && others.length === 0) {
    await reply.send(only);
    return;
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  await reply.header("content-length", length).send(Readable.from(pieces, PIECES));
}

function isPieces(body: HttpAnswer["body"]): body is TextPieces {
  return Array.isArray(body);
}

/** The framework adds the charset for texts, but not for bytes. */
function nameCharset(reply: FastifyReply): void {
  const type = String(reply.getHeader("content-type"));
  if (type.includes("json") && !type.includes("charset")) reply.header("content-type", `${type}; charset=utf-8`);
}

function isCompressible(reply: FastifyReply): boolean {
  const isWhole = reply.statusCode !== 206 && !reply.hasHeader("content-encoding");
  return isWhole && COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""));
}

/** Adapts the headers to the encoded bytes. */
function encoded<B>(reply: FastifyReply, encoding: string, bytes: B): B {
  reply.header("content-encoding", encoding);
  nameCharset(reply);
  const tag = reply.getHeader("etag");
  // A strong validator would promise the same bytes with and without the encoding (RFC 9110, 8.8.1).
  if (typeof tag === "string" && !tag.startsWith("W/")) reply.header("etag", `W/${tag}`);
  return bytes;
}

function addVary(reply: FastifyReply): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? "Accept-Encoding" : `${others}, Accept-Encoding`);
}
