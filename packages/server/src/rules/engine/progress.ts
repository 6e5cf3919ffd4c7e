import type { Outcome } from "./outcome.ts";

/**
 * What a branch of a message has done and must not repeat. Its visits to nodes are counted from 1; a repetition starts at 1
 * again, so that the same node has the same number.
 */
export interface BranchProgress {
  /** The effects of all visits up to this one are done; 0: none. */
  readonly doneTo: number;
  /** Outcomes of those visits, without plain successes. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
}

/** By the path of the branch: "" for the first, to which each fork adds its number. */
export type Progress = ReadonlyMap<string, BranchProgress>;
