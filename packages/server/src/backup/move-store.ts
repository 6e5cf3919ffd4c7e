import { randomUUID } from "node:crypto";
import { SERIES_LAYOUT } from "./format/stream.ts";
import { refuseNewer } from "./schema-of.ts";
import type { BackupSource, RestoreTarget } from "./store.ts";

export interface MovedStore {
  readonly sections: number;
  readonly rows: number;
}

/** Copies everything from one store to another, which is used only once all of it is there. Closes the target. */
export async function moveStore(source: BackupSource, target: RestoreTarget, keyId?: string): Promise<MovedStore> {
  const { origin, schema, sections } = source;
  const header = { createdTime: Date.now(), origin, schema, seriesLayout: SERIES_LAYOUT, keyId };
  refuseNewer(header);
  let moved = 0;
  try {
    // The source may have changed after an interrupted move: that is never continued, but begun again.
    await target.begin(header, `move ${randomUUID()}`);
    for (const section of sections) {
      await target.section(section);
      let rows = 0;
      for await (const batch of source.rows(section)) {
        await target.rows(batch);
        rows += batch.length;
      }
      await target.sectionEnd(section, rows);
      moved += rows;
    }
    await target.finish();
    return { sections: sections.length, rows: moved };
  } finally {
    await target.close();
  }
}
