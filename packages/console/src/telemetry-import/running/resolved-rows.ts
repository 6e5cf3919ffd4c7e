import type { EntityId } from "@orrery/model";
import { quoted } from "../reading/line-problem.ts";
import type { RowSlice } from "../reading/read-rows.ts";
import type { BadRow, EntityRef, GoodRow } from "../reading/row-reader.ts";
import type { EntityDirectory } from "./entity-directory.ts";

/** A row whose entity is known. */
export interface ResolvedRow {
  readonly row: GoodRow;
  readonly entity: EntityId;
}

export interface ResolvedSlice {
  readonly good: readonly ResolvedRow[];
  readonly bad: readonly BadRow[];
  readonly bytes: number;
}

/** Whose values a file holds: those of one entity, or of those that its lines name. */
export type ImportTarget = { readonly one: EntityId } | { readonly many: EntityDirectory };

/** Finds the entities of rows. */
export async function* resolvedRows(
  slices: AsyncIterable<RowSlice>,
  target: ImportTarget,
  signal: AbortSignal,
): AsyncGenerator<ResolvedSlice> {
  for await (const { rows, bytes } of slices) {
    const good: ResolvedRow[] = [];
    const bad: BadRow[] = [];
    if ("many" in target) await target.many.learn(refsOf(rows), signal);
    for (const row of rows) {
      if (!row.ok) {
        bad.push(row);
        continue;
      }
      const entity = "one" in target ? target.one : row.ref && target.many.find(row.ref);
      if (entity) {
        good.push({ row, entity });
      } else {
        const { line, fields, refAt, ref } = row;
        bad.push({ ok: false, line, fields, problem: { kind: "entity", at: refAt, text: quoted(ref?.text ?? "") } });
      }
    }
    yield { good, bad, bytes };
  }
}

function refsOf(rows: RowSlice["rows"]): readonly EntityRef[] {
  const refs = new Map<string, EntityRef>();
  for (const row of rows) if (row.ok && row.ref) refs.set(row.ref.text, row.ref);
  return [...refs.values()];
}
