import { createHash } from "node:crypto";
import { encodeFrame, FRAME, type FrameKind, MAGIC } from "./frames.ts";
import { RowEncoder, type StoredRow } from "./row-codec.ts";
import type { BackupHeader, Section, StreamEnd } from "./stream.ts";

/** Writes a backup front to back; what it holds in memory is one frame. */
export class BackupWriter {
  readonly #write: (bytes: Buffer) => Promise<void>;
  readonly #encoder = new RowEncoder();
  readonly #whole = createHash("sha256");
  #section = createHash("sha256");
  #sections = 0;
  #sectionRows = 0;
  #rows = 0;

  constructor(write: (bytes: Buffer) => Promise<void>) {
    this.#write = write;
  }

  async begin(header: BackupHeader): Promise<void> {
    this.#whole.update(MAGIC);
    await this.#write(MAGIC);
    await this.#json(FRAME.header, header);
  }

  async section({ table, columns }: Section): Promise<void> {
    this.#section = createHash("sha256");
    this.#sectionRows = 0;
    this.#sections++;
    await this.#json(FRAME.section, { table, columns });
  }

  async rows(rows: readonly StoredRow[]): Promise<void> {
    const content = this.#encoder.encode(rows);
    this.#section.update(content);
    this.#sectionRows += rows.length;
    this.#rows += rows.length;
    await this.#frame(FRAME.rows, content);
  }

  async sectionEnd(): Promise<void> {
    await this.#json(FRAME.sectionEnd, { rows: this.#sectionRows, sha256: this.#section.digest("hex") });
  }

  async end(): Promise<StreamEnd> {
    const end = { sections: this.#sections, rows: this.#rows, sha256: this.#whole.copy().digest("hex") };
    await this.#json(FRAME.end, end);
    return end;
  }

  #json(kind: FrameKind, value: object): Promise<void> {
    return this.#frame(kind, Buffer.from(JSON.stringify(value)));
  }

  async #frame(kind: FrameKind, content: Buffer): Promise<void> {
    const frame = encodeFrame(kind, content);
    this.#whole.update(frame);
    await this.#write(frame);
  }
}
