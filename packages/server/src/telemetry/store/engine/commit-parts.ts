import { type Batch, batchBytes, viewBatch } from "../batch.ts";
import { isRefusedContent } from "../refused-content.ts";

/** A point of a batch that the storage refuses, by its place. */
export interface Refusal {
  readonly index: number;
  readonly reason: string;
}

/**
 * Commits a batch. If the storage refuses what is in it, its halves are committed one after the other, down to single points:
 * all but the refused ones are stored, in their order, with some transactions for each of those.
 */
export async function commitParts(commit: (batch: Batch) => Promise<void>, batch: Batch): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const commitFrom = async (part: Batch, at: number): Promise<void> => {
    try {
      return await commit(part);
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      if (part.count === 1) {
        refusals.push({ index: at, reason: error instanceof Error ? error.message : String(error) });
        return;
      }
    }
    const middle = part.count >> 1;
    await commitFrom(slice(part, 0, middle), at);
    await commitFrom(slice(part, middle, part.count), at + middle);
  };
  await commitFrom(batch, 0);
  return refusals;
}

/** Handles are defined by the commit of the whole batch, also when it fails. */
function slice({ buffer, count, texts }: Batch, from: number, to: number): Batch {
  const [whole, part] = [viewBatch(buffer, count), new ArrayBuffer(batchBytes(to - from))];
  const view = viewBatch(part, to - from);
  view.ts.set(whole.ts.subarray(from, to));
  view.num.set(whole.num.subarray(from, to));
  view.handles.set(whole.handles.subarray(from, to));
  view.flags.set(whole.flags.subarray(from, to));
  return { count: to - from, buffer: part, texts, definitions: [] };
}
