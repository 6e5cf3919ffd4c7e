import type { StoredRow } from "./row-codec.ts";

/** The first frame of a backup. */
export interface BackupHeader {
  /** Time of the snapshot in milliseconds. */
  readonly createdTime: number;
  readonly origin: "sqlite" | "postgres";
  /** Numbers of the migrations that the tables of entities went through. */
  readonly schema: readonly number[];
  /** Version of the layout of log and chunks. */
  readonly seriesLayout: number;
  /** Names the key that secrets are sealed with; the key itself is never in a backup. Absent when unknown. */
  readonly keyId?: string | undefined;
}

/**
 * What log and chunks look like; raised when a program before could not read them any more. 2: chunks keep first and last.
 * 3: rows of chunks may stand for the points of a bucket.
 */
export const SERIES_LAYOUT = 3;

/** A table of the stream. */
export interface Section {
  readonly table: string;
  readonly columns: readonly string[];
}

/** What ends a section: what must have come until then. */
export interface SectionEnd {
  readonly rows: number;
  /** Of the contents of its frames, in hexadecimal digits. */
  readonly sha256: string;
}

/** The last frame. */
export interface StreamEnd {
  readonly sections: number;
  readonly rows: number;
  /** Of all bytes before this frame, in hexadecimal digits; names the backup. */
  readonly sha256: string;
}

/** A part of a backup, as it is read. */
export type StreamPart =
  | { readonly kind: "header"; readonly header: BackupHeader }
  | { readonly kind: "section"; readonly section: Section }
  | { readonly kind: "rows"; readonly rows: readonly StoredRow[] }
  | { readonly kind: "sectionEnd"; readonly section: Section; readonly rows: number }
  | { readonly kind: "end"; readonly end: StreamEnd };
