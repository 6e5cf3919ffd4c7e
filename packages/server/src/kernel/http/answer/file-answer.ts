import { Readable } from "node:stream";
import type { HttpAnswer } from "./answer.ts";

const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/;

export interface OfferedFile {
  readonly fileName: string;
  readonly contentType?: string | null | undefined;
  /** `undefined` when unknown before it is written. */
  readonly sizeBytes: number | undefined;
  readonly data: AsyncIterable<Uint8Array> | Readable | Buffer;
}

/** An answer that browsers save as a file. Names that headers cannot carry are percent-encoded (RFC 8187). */
export function fileAnswer({ fileName, contentType, sizeBytes, data }: OfferedFile): HttpAnswer {
  const name = isPlain(fileName) ? fileName : encoded(fileName);
  const disposition = isToken(fileName)
    ? `attachment;filename=${fileName}`
    : `attachment;filename="${name.replaceAll(/["\\]/g, "_")}";filename*=UTF-8''${encoded(fileName)}`;
  return {
    kind: "answer",
    status: 200,
    headers: {
      "content-type":
        contentType && TYPE.test(contentType) && isPlain(contentType) ? contentType : "application/octet-stream",
      "content-disposition": disposition,
      "x-filename": name,
      "access-control-expose-headers": "x-filename, content-disposition",
      ...(sizeBytes === undefined ? {} : { "content-length": String(sizeBytes) }),
    },
    body: Buffer.isBuffer(data) || data instanceof Readable ? data : Readable.from(data, { objectMode: false }),
  };
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function isToken(text: string): boolean {
  return /^[\w!#$&+.^`|~-]+$/.test(text);
}

/** `ext-value` of RFC 8187, which encodes more characters than URLs do. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
