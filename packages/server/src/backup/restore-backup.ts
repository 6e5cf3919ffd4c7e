import { readBackup } from "./format/backup-reader.ts";
import type { BackupHeader, StreamEnd } from "./format/stream.ts";
import { refuseNewer } from "./schema-of.ts";
import type { RestoreTarget } from "./store.ts";

export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly end: StreamEnd;
}

/** Reads a whole backup without changing anything. @throws {PlatformError} `invalidArguments` when it cannot be restored. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let end: StreamEnd | undefined;
  for await (const part of readBackup(path)) {
    if (part.kind === "header") {
      header = part.header;
      refuseNewer(header);
    } else if (part.kind === "end") end = part.end;
  }
  if (!header || !end) throw new Error("the reader of backups has ended without an end");
  return { header, end };
}

/** Loads a backup that was checked before; the target is used only once all of it is there. */
export async function restoreBackup(
  path: string,
  { header, end }: CheckedBackup,
  target: RestoreTarget,
  onProgress: (rows: number, table: string) => void = () => undefined,
): Promise<void> {
  let count = 0;
  let table = "";
  try {
    for await (const part of readBackup(path)) {
      switch (part.kind) {
        case "header":
          await target.begin(header, end.sha256);
          break;
        case "section":
          table = part.section.table;
          await target.section(part.section);
          break;
        case "rows":
          await target.rows(part.rows);
          count += part.rows.length;
          onProgress(count, table);
          break;
        case "sectionEnd":
          await target.sectionEnd(part.section, part.rows);
          break;
        case "end":
          await target.finish();
          break;
      }
    }
  } finally {
    await target.close();
  }
}
