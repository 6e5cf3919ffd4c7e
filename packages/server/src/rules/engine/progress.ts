import type { Outcome } from "./outcome.ts";

/**
 * What a branch of a message has done that must not be done again. Its visits to nodes are counted from 1 where it begins;
 * a repetition counts anew, so that the same node has the same number.
 */
export interface BranchProgress {
  /** All that nodes do which stood at this visit or before it has been done; 0: nothing. */
  readonly doneTo: number;
  /** What such nodes answered with, where it was not plain success. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
}

/** By the path of the branch: "" is where the message begins, each fork adds its number. */
export type Progress = ReadonlyMap<string, BranchProgress>;
