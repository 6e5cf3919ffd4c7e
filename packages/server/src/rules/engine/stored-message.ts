import { parseEntityId } from "@orrery/model";
import { ruleMessage } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { Outcome, Tell } from "./outcome.ts";
import type { BranchProgress, Progress } from "./progress.ts";

/** A message as JSON keeps it. */
export interface StoredMessage
  extends Omit<RuleMessage, "originator" | "metadataJson" | "values" | "valuesTs" | "sizeBytes"> {
  readonly originator: { readonly entityType: string; readonly id: string };
}

/** What a branch has done, as JSON keeps it: its path, how far, and answers by visit. */
export type StoredProgress = readonly (readonly [string, number, readonly (readonly [number, StoredOutcome])[]])[];

export type StoredOutcome =
  | Exclude<Outcome, Tell>
  | (Omit<Tell, "message"> & { readonly message?: StoredMessage | readonly StoredMessage[] | undefined });

export function storedMessage(message: RuleMessage): StoredMessage {
  const { id, tenantId, ts, type, originator, customerId, metadata, dataType, data, queueName, ruleChainId } = message;
  const { stack, executions } = message;
  return {
    ...{ id, tenantId, ts, type, originator, customerId, metadata, dataType, data, queueName, ruleChainId },
    ...{ stack, executions },
  };
}

/** Trusts what {@link storedMessage} has made. */
export function messageOf({ originator, ...stored }: StoredMessage): RuleMessage {
  return ruleMessage({ ...stored, originator: parseEntityId(originator.entityType, originator.id) });
}

export function storedOutcome(outcome: Outcome): StoredOutcome {
  if ("flow" in outcome) return outcome;
  const { message, ...rest } = outcome;
  if (message === undefined) return rest;
  return { ...rest, message: isOne(message) ? storedMessage(message) : message.map(storedMessage) };
}

/** Trusts what {@link storedOutcome} has made. */
export function outcomeOf(stored: StoredOutcome): Outcome {
  if ("flow" in stored) return stored;
  const { message, ...rest } = stored;
  if (message === undefined) return rest;
  return { ...rest, message: isOne(message) ? messageOf(message) : message.map(messageOf) };
}

export function storedProgress(progress: Progress): StoredProgress {
  return [...progress].map(([path, { doneTo, outcomes }]) => [
    path,
    doneTo,
    [...outcomes].map(([visit, outcome]) => [visit, storedOutcome(outcome)] as const),
  ]);
}

/** Trusts what {@link storedProgress} has made. */
export function progressOf(stored: StoredProgress): Map<string, BranchProgress> {
  return new Map(
    stored.map(([path, doneTo, outcomes]) => [
      path,
      { doneTo, outcomes: new Map(outcomes.map(([visit, outcome]) => [visit, outcomeOf(outcome)])) },
    ]),
  );
}

const isOne = <T extends object>(value: T | readonly T[]): value is T => !Array.isArray(value);
