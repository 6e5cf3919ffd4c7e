import { Readable } from "node:stream";
import { isPlatformError, PlatformError } from "@orrery/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { inSlices } from "../json/in-slices.ts";
import { jsonInSlices } from "../json/json-in-slices.ts";
import { jsonText } from "../json/lossless-text.ts";
import type { Logger } from "../logging.ts";
import { byteLengthOf, lengthOf, type TextPieces } from "../text-pieces.ts";
import { acceptsGzip } from "./accept-encoding.ts";
import { type HttpAnswer, isHttpAnswer } from "./answer.ts";
import type { CallBodies } from "./call-bodies.ts";
import { isOnThisMachine } from "./client-distance.ts";
import { Compression, isWorthCompressing } from "./compression.ts";
import type { LongAnswers } from "./long-answers.ts";
import type { Route } from "./route.ts";
import { wireError } from "./wire-error.ts";

/** What is text; pictures and archives are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml)\b|image\/svg\+xml\b)/;

/** For callers of a platform that has too much to do. */
const RETRY_AFTER_S = "5";
/** Longer texts are sent in pieces. */
const LONG_TEXT = 512 * 1024;
/** Bytes, not objects, as far as streams are concerned. */
const PIECES = { objectMode: false } as const;

interface AnsweredCall {
  readonly route: Pick<Route, "holdsSecrets" | "tagOf">;
  /** Whose answers share a bound. */
  readonly holder: string;
}

export interface AnswerWriterOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly bodies: Pick<CallBodies, "leave">;
  readonly long: LongAnswers;
}

/** Writes what calls answer, and what becomes of those that fail. */
export class AnswerWriter {
  readonly #options: AnswerWriterOptions;
  readonly #compression = new Compression();

  constructor(options: AnswerWriterOptions) {
    this.#options = options;
  }

  /** `result`: what the handler of `route` gave; `holder`: whose answers are counted together. */
  async write(reply: FastifyReply, result: unknown, { route, holder }: AnsweredCall): Promise<void> {
    if (isHttpAnswer(result)) {
      reply.code(result.status).headers(result.headers);
      const { body } = result;
      if (typeof body === "string") await this.#writeText(reply, [body], { result, route, holder });
      else if (isPieces(body)) await this.#writeText(reply, body, { result, route, holder });
      else await reply.send(body);
    } else if (result === undefined) {
      await reply.code(200).send();
    } else {
      const text = await jsonInSlices(result);
      if (reply.sent) return; // the caller was too slow with the rest, or has gone
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

  /** HEAD gets the same headers, its body is left out by the framework. */
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
    if (reply.sent) return; // the caller was too slow with the rest, or has gone
    if (compressed) await sendPieces(reply, encoded(reply, "gzip", compressed));
    else await this.#send(reply, text, holder);
  }

  /** A long text goes out in pieces: to encode and to hand over megabytes at once would hold up everybody. */
  async #send(reply: FastifyReply, text: TextPieces, holder: string): Promise<void> {
    if (lengthOf(text) <= LONG_TEXT) {
      await reply.send(text.length === 1 ? text[0] : text.join(""));
      return;
    }
    const length = await inSlices(byteLengthOf(text));
    if (reply.sent) return; // the caller was too slow with the rest, or has gone
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

/** As the framework does for texts, and not for bytes. */
function nameCharset(reply: FastifyReply): void {
  const type = String(reply.getHeader("content-type"));
  if (type.includes("json") && !type.includes("charset")) reply.header("content-type", `${type}; charset=utf-8`);
}

function isCompressible(reply: FastifyReply): boolean {
  const isWhole = reply.statusCode !== 206 && !reply.hasHeader("content-encoding");
  return isWhole && COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""));
}

/** The headers say of the bytes what they would say of the text. */
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
