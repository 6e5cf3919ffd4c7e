/** Order in which messages of a queue are processed concurrently (reference: rule engine, 1.5). */
export type SubmitStrategy = "BURST" | "SEQUENTIAL_BY_ORIGINATOR";

export interface RetrySettings {
  /** How often a branch is repeated; 0: until it succeeds, {@link MAX_RETRIES} times at most. */
  readonly retries: number;
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

/**
 * With the pauses of the queue HighPriority about three hours: what has not succeeded then would take its place in the queue,
 * and the tenant's share of it, for good.
 */
export const MAX_RETRIES = 2_000;

export interface QueueSettings {
  readonly name: string;
  readonly submit: SubmitStrategy;
  /** Time after which a message counts as timed out. */
  readonly timeoutMs: number;
  /** Absent: failures and late messages are skipped. */
  readonly retry?: RetrySettings | undefined;
  /** Maximum number of messages in progress: of all tenants, and of one. */
  readonly maxMessages: number;
  readonly maxTenantMessages: number;
  readonly maxBytes: number;
}

const BOUNDS = { timeoutMs: 2000, maxMessages: 40_000, maxTenantMessages: 10_000, maxBytes: 256 * 1024 * 1024 };

/** Name of the default queue. */
export const MAIN_QUEUE = "Main";

/** The three queues of the contract. */
export const QUEUES: readonly QueueSettings[] = [
  { name: MAIN_QUEUE, submit: "BURST", ...BOUNDS },
  { name: "HighPriority", submit: "BURST", retry: { retries: 0, pauseMs: 5000, maxPauseMs: 5000 }, ...BOUNDS },
  {
    name: "SequentialByOriginator",
    submit: "SEQUENTIAL_BY_ORIGINATOR",
    retry: { retries: 3, pauseMs: 5000, maxPauseMs: 5000 },
    ...BOUNDS,
  },
];

/** Time to wait before repetition number `attempt`, counted from 1. */
export function pauseBefore({ pauseMs, maxPauseMs }: RetrySettings, attempt: number): number {
  return maxPauseMs > pauseMs ? Math.min(maxPauseMs, pauseMs * 2 ** (attempt - 1)) : pauseMs;
}
