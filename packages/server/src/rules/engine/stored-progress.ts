import { messageOf, type StoredMessage, storedMessage } from "../message/stored-message.ts";
import type { Outcome, Tell } from "./outcome.ts";
import type { BranchProgress, Progress } from "./progress.ts";

/** The progress of branches as JSON: path, last visit that is done, and outcomes by visit. */
export type StoredProgress = readonly (readonly [string, number, readonly (readonly [number, StoredOutcome])[]])[];

export type StoredOutcome =
  | Exclude<Outcome, Tell>
  | (Omit<Tell, "message"> & { readonly message?: StoredMessage | readonly StoredMessage[] | undefined });

/** Converts an outcome to JSON values. */
export function storedOutcome(outcome: Outcome): StoredOutcome {
  if ("flow" in outcome) return outcome;
  const { message, ...rest } = outcome;
  if (message === undefined) return rest;
  return { ...rest, message: isOne(message) ? storedMessage(message) : message.map(storedMessage) };
}

/** Reads what {@link storedOutcome} has written. */
export function outcomeOf(stored: StoredOutcome): Outcome {
  if ("flow" in stored) return stored;
  const { message, ...rest } = stored;
  if (message === undefined) return rest;
  return { ...rest, message: isOne(message) ? messageOf(message) : message.map(messageOf) };
}

/** Converts the progress of a message to JSON values. */
export function storedProgress(progress: Progress): StoredProgress {
  return [...progress].map(([path, { doneTo, outcomes }]) => [
    path,
    doneTo,
    [...outcomes].map(([visit, outcome]) => [visit, storedOutcome(outcome)] as const),
  ]);
}

/** Reads what {@link storedProgress} has written. */
export function progressOf(stored: StoredProgress): Map<string, BranchProgress> {
  return new Map(
    stored.map(([path, doneTo, outcomes]) => [
      path,
      { doneTo, outcomes: new Map(outcomes.map(([visit, outcome]) => [visit, outcomeOf(outcome)])) },
    ]),
  );
}

const isOne = <T extends object>(value: T | readonly T[]): value is T => !Array.isArray(value);
