import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { PlatformError } from "@orrery/model/core";
import { damaged } from "./damage.ts";
import { contentOf, FRAME, FRAME_HEAD, type FrameHead, MAGIC, readHead } from "./frames.ts";
import { decodeRows } from "./row-codec.ts";
import type { BackupHeader, Section, SectionEnd, StreamEnd, StreamPart } from "./stream.ts";

/**
 * Reads a backup front to back, one frame at a time, and checks everything that it says of itself.
 * @throws {PlatformError} `invalidArguments` that names the place when it is damaged, ends early or is no backup.
 */
export async function* readBackup(path: string): AsyncGenerator<StreamPart> {
  const file = await open(path, "r").catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError("invalidArguments", `The backup ${path} cannot be read: ${reason}`, { cause });
  });
  const place = { at: 0, section: undefined as string | undefined };
  try {
    yield* readParts(new Bytes(file, place), place);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const where = place.section === undefined ? "" : ` in "${place.section}"`;
    const message = `The backup ${path} is damaged at byte ${place.at}${where}: ${cause.message}.`;
    throw new PlatformError("invalidArguments", message, { cause });
  } finally {
    await file.close();
  }
}

interface Place {
  /** Where the current frame begins. */
  at: number;
  section: string | undefined;
}

interface OpenSection extends Section {
  rows: number;
  readonly hash: ReturnType<typeof createHash>;
}

async function* readParts(bytes: Bytes, place: Place): AsyncGenerator<StreamPart> {
  const magic = await bytes.take(MAGIC.length);
  if (!magic.equals(MAGIC)) throw damaged("it is no backup of Orrery, or one of a newer version");
  let expected: "header" | "section" | "rows" = "header";
  let section: OpenSection | undefined;
  let [sections, rows] = [0, 0];
  for (;;) {
    const sha256 = bytes.digest();
    const { kind, content } = await bytes.frame();
    if (kind === FRAME.header && expected === "header") {
      yield { kind: "header", header: json<BackupHeader>(content) };
      expected = "section";
    } else if (kind === FRAME.section && expected === "section") {
      const { table, columns } = json<Section>(content);
      section = { table, columns, rows: 0, hash: createHash("sha256") };
      place.section = table;
      sections++;
      expected = "rows";
      yield { kind: "section", section };
    } else if (kind === FRAME.rows && expected === "rows" && section) {
      const found = decodeRows(content, section.columns.length);
      section.hash.update(content);
      section.rows += found.length;
      yield { kind: "rows", rows: found };
    } else if (kind === FRAME.sectionEnd && expected === "rows" && section) {
      const end = json<SectionEnd>(content);
      if (end.rows !== section.rows || end.sha256 !== section.hash.digest("hex")) throw damaged("rows are missing");
      yield { kind: "sectionEnd", section, rows: end.rows };
      rows += section.rows;
      section = undefined;
      place.section = undefined;
      expected = "section";
    } else if (kind === FRAME.end && expected === "section") {
      const end = json<StreamEnd>(content);
      if (end.sha256 !== sha256() || end.sections !== sections || end.rows !== rows) {
        throw damaged("something is missing before its end");
      }
      await bytes.requireEnd();
      yield { kind: "end", end };
      return;
    } else throw damaged("its parts are not in order");
  }
}

/** Its checksum was right, so a backup of this format wrote it. */
const json = <T>(content: Buffer): T => JSON.parse(content.toString()) as T;

/** The bytes of a file in order, with a checksum over all that was taken. */
class Bytes {
  readonly #file: FileHandle;
  readonly #place: Place;
  readonly #hash = createHash("sha256");
  #at = 0;

  constructor(file: FileHandle, place: Place) {
    this.#file = file;
    this.#place = place;
  }

  /** The checksum of everything until now, when it is asked for. */
  digest(): () => string {
    const until = this.#hash.copy();
    return () => until.digest("hex");
  }

  async frame(): Promise<{ readonly kind: FrameHead["kind"]; readonly content: Buffer }> {
    this.#place.at = this.#at;
    const head = readHead(await this.take(FRAME_HEAD));
    return { kind: head.kind, content: contentOf(head, await this.take(head.storedBytes)) };
  }

  async take(length: number): Promise<Buffer> {
    const { size } = await this.#file.stat();
    if (this.#at + length > size) throw damaged("it ends too early"); // before memory is taken for it
    const bytes = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.#file.read(bytes, filled, length - filled, this.#at + filled);
      if (bytesRead === 0) throw damaged("it ends too early");
      filled += bytesRead;
    }
    this.#at += length;
    this.#hash.update(bytes);
    return bytes;
  }

  async requireEnd(): Promise<void> {
    const { size } = await this.#file.stat();
    if (this.#at !== size) throw damaged("something follows its end");
  }
}
