import { CHUNK_POINTS, type ChunkMeta, components } from "./chunks.ts";

/** With fewer overlapping chunks a rewrite does not pay. */
const DEPTH = 4;
const SMALL = CHUNK_POINTS / 2;
const SMALL_RUN = 6;
/** Chunks per step, which keeps steps short. */
const STEP = 32;

/** A time window, both ends inclusive, whose chunks should be merged. */
export interface Window {
  readonly startTs: number;
  readonly endTs: number;
}

/** The next window worth merging; `undefined` when there is none. `metas` are sorted by `t0`. */
export function nextCompaction(metas: readonly ChunkMeta[]): Window | undefined {
  const groups = components(metas);
  for (const group of groups) if (depth(group) >= DEPTH) return firstOf(group);
  return smallRun(groups);
}

/** The maximum number of chunks that share a time. */
export function depth(group: readonly ChunkMeta[]): number {
  let deepest = 0;
  let open: number[] = [];
  for (const chunk of group) {
    open = open.filter((end) => end >= chunk.t0);
    open.push(chunk.t1);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

function firstOf(group: readonly ChunkMeta[]): Window {
  const startTs = group[0]?.t0 ?? 0;
  const next = group.find((chunk, i) => i >= STEP && chunk.t0 > startTs);
  const endTs = next ? next.t0 - 1 : Math.max(...group.map((chunk) => chunk.t1));
  return { startTs, endTs };
}

function smallRun(groups: readonly ChunkMeta[][]): Window | undefined {
  let run: ChunkMeta[] = [];
  for (const group of groups) {
    const [only] = group;
    const fits = only && group.length === 1 && only.count <= SMALL && run.length < STEP;
    if (!fits) {
      if (run.length >= SMALL_RUN) break;
      run = [];
    } else run.push(only);
  }
  const first = run[0];
  const last = run.at(-1);
  return first && last && run.length >= SMALL_RUN ? { startTs: first.t0, endTs: last.t1 } : undefined;
}
