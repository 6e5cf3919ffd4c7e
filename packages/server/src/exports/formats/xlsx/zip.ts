import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { PlatformError } from "@orrery/model";

/** A file to add to the archive. */
export interface ZipEntry {
  /** ASCII, with slashes as separators. */
  readonly name: string;
  readonly data: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly compressed: number;
  readonly size: number;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
/** Flag: sizes follow the data, because they are not known before. */
const SIZES_BEHIND = 0x0008;
const DEFLATED = 8;
/** 1980-01-01, the earliest date: equal data gives equal files. */
const DATE = 0x0021;
/** Maximum offset and size without ZIP64, which older readers lack. */
const LARGEST = 0xffff_ffff;
/** Higher levels take twice the time and save a tenth. */
const LEVEL = { level: 2 } as const;

/**
 * Streams a ZIP file (APPNOTE.TXT 6.3.10). Entries are read one after the other and compressed on the fly; only a few
 * bytes per entry are kept.
 * @throws {PlatformError} `badRequest` when it grows beyond 4 GB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: text, data } of entries) {
    const name = Buffer.from(text, "ascii");
    const begin = offset;
    const header = localHeader(name);
    yield header;
    offset += header.length;
    const sum = { checksum: 0, size: 0, compressed: 0 };
    for await (const piece of deflated(data, sum)) {
      yield piece;
      sum.compressed += piece.length;
      checkSize(offset + sum.compressed);
    }
    checkSize(sum.size);
    const descriptor = numbers(["u4", DATA_DESCRIPTOR], ["u4", sum.checksum], ["u4", sum.compressed], ["u4", sum.size]);
    yield descriptor;
    offset += sum.compressed + descriptor.length;
    written.push({ name, offset: begin, ...sum });
  }
  yield directory(written, offset);
}

/** Compresses a source, adding sizes and checksum to `sum`. Stopping early ends the source, too. */
async function* deflated(
  data: ZipEntry["data"],
  sum: { checksum: number; size: number },
): AsyncGenerator<Buffer, void, undefined> {
  const deflate = createDeflateRaw(LEVEL);
  const counted = async function* () {
    for await (const piece of data) {
      sum.checksum = crc32(piece, sum.checksum);
      sum.size += piece.length;
      yield piece;
    }
  };
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined); // the reader gets failures
  for await (const piece of deflate) yield piece as Buffer; // without an encoding a stream yields buffers
}

function localHeader(name: Buffer): Buffer {
  const fixed = numbers(
    ...([
      ["u4", LOCAL_HEADER],
      ["u2", VERSION],
      ["u2", SIZES_BEHIND],
      ["u2", DEFLATED],
      ["u2", 0],
      ["u2", DATE],
    ] as const),
    ...([
      ["u4", 0],
      ["u4", 0],
      ["u4", 0],
      ["u2", name.length],
      ["u2", 0],
    ] as const),
  );
  return Buffer.concat([fixed, name]);
}

function directory(written: readonly Written[], offset: number): Buffer {
  const headers = written.map(({ name, offset: begin, checksum, compressed, size }) =>
    Buffer.concat([
      numbers(
        ...([
          ["u4", CENTRAL_HEADER],
          ["u2", VERSION],
          ["u2", VERSION],
          ["u2", SIZES_BEHIND],
        ] as const),
        ...([
          ["u2", DEFLATED],
          ["u2", 0],
          ["u2", DATE],
          ["u4", checksum],
          ["u4", compressed],
          ["u4", size],
        ] as const),
        ...([
          ["u2", name.length],
          ["u2", 0],
          ["u2", 0],
          ["u2", 0],
          ["u2", 0],
          ["u4", 0],
          ["u4", begin],
        ] as const),
      ),
      name,
    ]),
  );
  const size = headers.reduce((sum, header) => sum + header.length, 0);
  checkSize(offset + size);
  const count = written.length;
  const end = numbers(
    ...([
      ["u4", END_OF_DIRECTORY],
      ["u2", 0],
      ["u2", 0],
      ["u2", count],
      ["u2", count],
    ] as const),
    ...([
      ["u4", size],
      ["u4", offset],
      ["u2", 0],
    ] as const),
  );
  return Buffer.concat([...headers, end]);
}

/** Writes unsigned integers of two and four bytes, little-endian. */
function numbers(...values: readonly (readonly ["u2" | "u4", number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [kind]) => sum + (kind === "u2" ? 2 : 4), 0));
  let at = 0;
  for (const [kind, value] of values)
    at = kind === "u2" ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

function checkSize(size: number): void {
  if (size > LARGEST)
    throw new PlatformError("badRequest", "A workbook cannot be larger than 4 GB, export CSV instead");
}
