import { constants, crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { damaged } from "./damage.ts";

/** The first bytes of every backup; the last one is the version of the format. */
export const MAGIC = Buffer.from("ORRERYB1", "latin1");

/** What a frame holds. */
export const FRAME = { header: 1, section: 2, rows: 3, sectionEnd: 4, end: 5 } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];
const KINDS = new Set<number>(Object.values(FRAME));

/** Kind, stored length, length, checksum of these and of what follows. */
export const FRAME_HEAD = 13;
const CHECKED = 9;
/** One row is never divided, so this is also the maximum of a row. */
export const MAX_FRAME_BYTES = 256 * 1024 * 1024;
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export interface FrameHead {
  readonly kind: FrameKind;
  readonly storedBytes: number;
  readonly bytes: number;
  readonly checksum: number;
  readonly checked: Buffer;
}

/** Compressed by itself, so that damage is found where it is and memory stays bounded. */
export function encodeFrame(kind: FrameKind, content: Uint8Array): Buffer {
  if (content.length > MAX_FRAME_BYTES) throw damaged(`A row of ${content.length} bytes is too long for a backup`);
  const stored = zstdCompressSync(content, OPTIONS);
  const frame = Buffer.allocUnsafe(FRAME_HEAD + stored.length);
  frame.writeUInt8(kind, 0);
  frame.writeUInt32LE(stored.length, 1);
  frame.writeUInt32LE(content.length, 5);
  stored.copy(frame, FRAME_HEAD);
  frame.writeUInt32LE(checksumOf(frame.subarray(0, CHECKED), stored), CHECKED);
  return frame;
}

/** @throws {PlatformError} when this cannot be the beginning of a frame. */
export function readHead(head: Buffer): FrameHead {
  const kind = head.readUInt8(0);
  const storedBytes = head.readUInt32LE(1);
  const bytes = head.readUInt32LE(5);
  if (!isKind(kind) || bytes > MAX_FRAME_BYTES || storedBytes > 2 * MAX_FRAME_BYTES)
    throw damaged("no frame begins here");
  return { kind, storedBytes, bytes, checksum: head.readUInt32LE(CHECKED), checked: head.subarray(0, CHECKED) };
}

/** The content of a frame. @throws {PlatformError} when its checksum is wrong. */
export function contentOf(head: FrameHead, stored: Buffer): Buffer {
  if (checksumOf(head.checked, stored) !== head.checksum) throw damaged("its checksum is wrong");
  const content = zstdDecompressSync(stored, { maxOutputLength: Math.max(head.bytes, 1) });
  if (content.length !== head.bytes) throw damaged("it is not as long as it says");
  return content;
}

const checksumOf = (checked: Buffer, stored: Buffer): number => crc32(stored, crc32(checked));
const isKind = (kind: number): kind is FrameKind => KINDS.has(kind);
