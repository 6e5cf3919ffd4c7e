import type { IncomingHttpHeaders } from "node:http";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { hasBody } from "./read-body.ts";

const MAX_PARTS = 32;
const FIELD_BYTES = 64 * 1024;

/** A file as it arrives. */
export interface UploadedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Rejects when the upload fails or is too large. */
  readonly data: AsyncIterable<Uint8Array>;
}

export interface Upload<T> {
  /** Name of the part with the file. */
  readonly part: string;
  readonly maxBytes: number;
  /** Stores the file temporarily while it arrives. */
  readonly stage: (file: UploadedFile) => Promise<T>;
  /** Deletes the temporary file when the rest of the request is invalid. */
  readonly discard: (staged: T) => Promise<void>;
}

/**
 * Reads a `multipart/form-data` request of a route whose body is a stream (RFC 7578). Resolves when all of it has
 * arrived; other parts are ignored.
 * @throws {PlatformError} `badRequest` when it is invalid, lacks the part, is too large or was interrupted.
 */
export async function readUpload<T>(request: FastifyRequest, upload: Upload<T>): Promise<T> {
  const body = request.raw;
  if (!hasBody(body)) throw missing(upload.part);
  const parser = parserOf(request.headers, upload.maxBytes);
  let staging: Promise<T> | undefined;
  let current: BusboyFileStream | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on("file", (name, stream, fileName, _encoding, contentType) => {
      stream.on("error", () => undefined); // its reader gets the error
      if (name !== upload.part || staging) {
        stream.resume();
        return;
      }
      current = stream;
      staging = upload.stage({ fileName, contentType, data: bounded(stream, upload.maxBytes) });
      staging.catch(reject);
    });
    parser.on("finish", () => resolve());
    parser.on("error", (error) => reject(broken(error)));
    body.on("error", (error) => reject(broken(error)));
    body.on("close", () => {
      if (!body.readableEnded) reject(broken());
    });
  });
  body.pipe(parser);
  try {
    await parsed;
    if (!staging) throw missing(upload.part);
    return await staging;
  } catch (error) {
    body.unpipe(parser);
    body.resume(); // the rest is dropped
    current?.destroy(broken(error));
    await staging?.then(upload.discard, () => undefined); // a failed stage has cleaned up itself
    throw error;
  }
}

function parserOf(headers: IncomingHttpHeaders, maxBytes: number) {
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new PlatformError("badRequest", "Current request is not a multipart request", { details: { status: 415 } });
  }
  try {
    return new Busboy({
      headers: { ...headers, "content-type": contentType },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fileSize: maxBytes, fieldSize: FIELD_BYTES, parts: MAX_PARTS, headerPairs: 32 },
    });
  } catch (error) {
    throw broken(error);
  }
}

async function* bounded(stream: BusboyFileStream, maxBytes: number): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of stream) yield bytes;
  } catch (error) {
    throw broken(error);
  }
  if (stream.truncated) {
    throw new PlatformError("badRequest", `Maximum upload size of ${maxBytes} bytes exceeded!`, {
      details: { status: 413 },
    });
  }
}

function missing(part: string): PlatformError {
  return new PlatformError("badRequest", `Required request part '${part}' is not present`);
}

function broken(cause?: unknown): PlatformError {
  if (cause instanceof PlatformError) return cause;
  return new PlatformError("badRequest", "The upload is incomplete or broken", { cause });
}
