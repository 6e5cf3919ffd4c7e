import type { EntityId } from "@orrery/model";
import type { Cause } from "../../kernel/cause.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { NodeKey } from "./node-key.ts";

/** Maximum number of timers of a node. */
export const MAX_NODE_TIMERS = 100_000;
/** Maximum sum of the lengths of the messages of a node's timers, in characters. */
export const MAX_NODE_CHARACTERS = 268_435_456;
/** Maximum length of a timer's message in characters, as it is stored. */
export const MAX_TIMER_LENGTH = 1_048_576;

/** A message that is delivered to the node at a later time. */
export interface NodeTimer {
  /** Identifies the timer among those of the node and the originator of the message. At most 64 characters. */
  readonly key: string;
  /** Milliseconds since the epoch; the timer fires then or soon after, and after a restart when the time has passed. */
  readonly dueAt: number;
  /** Its queue is the one in which the node processes it. */
  readonly message: RuleMessage;
  /**
   * For a node that schedules its next timer, of the same key, when this one has fired: until it has, or cancels, this one
   * fires again some time later, so that a failure does not stop the node for good.
   */
  readonly repeats?: boolean | undefined;
}

export interface TimerOptions {
  /** With the cause of a message, a repetition after a crash schedules nothing. */
  readonly cause?: Cause | undefined;
  /** Keeps a timer that has the same key, instead of replacing it. */
  readonly keepExisting?: boolean | undefined;
  /** Maximum number of timers of the node; {@link MAX_NODE_TIMERS} by default and at most. */
  readonly maxPending?: number | undefined;
}

/** The limit on timers of a node or tenant was reached. */
export class TooManyTimers extends Error {
  override readonly name = "TooManyTimers";
}

/**
 * Timers of a node, kept across restarts. Each fires once: {@link TimerHandler} then processes its message like one
 * sent to the node. Deleted with the node and with their originator.
 */
export interface NodeTimers {
  /**
   * Resolves when the timer is durable.
   * @throws {TooManyTimers}
   * @throws {Error} when the message is longer than {@link MAX_TIMER_LENGTH}.
   */
  schedule(timer: NodeTimer, options?: TimerOptions): Promise<void>;
  /** Resolves when the timer is deleted; one that has fired is not undone. */
  cancel(originator: EntityId, key: string): Promise<void>;
}

/** Timers of all nodes; {@link NodeTimers} is the view for one node. */
export interface TimersPort {
  schedule(node: NodeKey, timer: NodeTimer, options?: TimerOptions): Promise<void>;
  cancel(node: NodeKey, originator: EntityId, key: string): Promise<void>;
}

/** The timers of one node. */
export function timersOf(port: TimersPort, node: NodeKey): NodeTimers {
  return {
    schedule: (timer, options) => port.schedule(node, timer, options),
    cancel: (originator, key) => port.cancel(node, originator, key),
  };
}
