import type { EntityId } from "@orrery/model";
import type { GoodRow } from "../reading/row-reader.ts";
import type { ResolvedRow } from "./resolved-rows.ts";

/** Rows of one entity that are stored with one call. */
export interface Batch {
  readonly entity: EntityId;
  readonly rows: readonly GoodRow[];
  readonly points: number;
}

interface OpenBatch {
  readonly entity: EntityId;
  readonly rows: GoodRow[];
  points: number;
  text: number;
}

/** Points of a batch: as many as the platform stores at once. */
const BATCH_POINTS = 1000;
/** Characters of a batch: a body of four bytes each stays below the platform's limit of 1 MB. */
const BATCH_TEXT = 200_000;
/** Points of all open batches: beyond, the largest is sent before it is full. */
const MAX_OPEN_POINTS = 50_000;

/** Gathers rows by their entity. */
export class Batcher {
  readonly #open = new Map<string, OpenBatch>();
  #openPoints = 0;

  /** The batches that the row completes. */
  add({ row, entity }: ResolvedRow): readonly Batch[] {
    if (row.points.length === 0) return [];
    const text = textLength(row);
    const full: Batch[] = [];
    let batch = this.#open.get(entity.id);
    if (batch && (batch.points + row.points.length > BATCH_POINTS || batch.text + text > BATCH_TEXT)) {
      full.push(this.#close(batch));
      batch = undefined;
    }
    if (!batch) {
      batch = { entity, rows: [], points: 0, text: 0 };
      this.#open.set(entity.id, batch);
    }
    batch.rows.push(row);
    batch.points += row.points.length;
    batch.text += text;
    this.#openPoints += row.points.length;
    if (this.#openPoints > MAX_OPEN_POINTS) full.push(this.#close(this.#largest(batch)));
    return full;
  }

  /** What is left at the end. */
  rest(): readonly Batch[] {
    return [...this.#open.values()].map((batch) => this.#close(batch));
  }

  #close(batch: OpenBatch): Batch {
    this.#open.delete(batch.entity.id);
    this.#openPoints -= batch.points;
    return batch;
  }

  #largest(some: OpenBatch): OpenBatch {
    let largest = some;
    for (const batch of this.#open.values()) if (batch.points > largest.points) largest = batch;
    return largest;
  }
}

/** What surrounds a key and a value, and a time. */
const AROUND = 24;

const textLength = ({ points }: GoodRow) =>
  points.reduce((sum, { key, value }) => sum + key.length + value.json.length + AROUND, AROUND);

/** A batch as the platform's call takes it. Rows of one time are blocks of their own: the last one is stored last. */
export function batchBody({ rows }: Pick<Batch, "rows">): string {
  const blocks = rows.map(({ ts, points }) => {
    const values = points.map(({ key, value }) => `${JSON.stringify(key)}:${value.json}`);
    return `{"ts":${ts},"values":{${values.join(",")}}}`;
  });
  return `[${blocks.join(",")}]`;
}
