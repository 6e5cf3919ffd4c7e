/** Which messages of a queue are processed at the same time (reference: rule engine, 1.5). */
export const SUBMIT_STRATEGIES = [
  "BURST",
  "BATCH",
  "SEQUENTIAL_BY_ORIGINATOR",
  "SEQUENTIAL_BY_TENANT",
  "SEQUENTIAL",
] as const;
export type SubmitStrategy = (typeof SUBMIT_STRATEGIES)[number];

export interface RetrySettings {
  /** How often a branch is repeated; 0: until it succeeds, {@link MAX_RETRIES} times at most. */
  readonly retries: number;
  readonly pauseMs: number;
  readonly maxPauseMs: number;
  /** Only failed branches are repeated, or only late ones; both by default. */
  readonly only?: "failure" | "timeout" | undefined;
  /** Nothing is repeated while more of the last messages have failed: between 0 and 1; 0, the default: any may. */
  readonly failureRatio?: number | undefined;
}

/**
 * With the pauses of the queue HighPriority about three hours: what has not succeeded then would take its place in the queue,
 * and the tenant's share of it, for good.
 */
export const MAX_RETRIES = 2_000;

export interface QueueSettings {
  readonly name: string;
  readonly submit: SubmitStrategy;
  /** Messages of a batch, and of those that a failure ratio looks at; 1,000 by default. */
  readonly batchSize?: number | undefined;
  /** Time after which a message counts as timed out. */
  readonly timeoutMs: number;
  /** Absent: failures and late messages are skipped. */
  readonly retry?: RetrySettings | undefined;
  /** Late messages end at the node at which they are; by default they go on. */
  readonly endsLate?: boolean | undefined;
  /** Maximum number of messages in progress: of all tenants, and of one. */
  readonly maxMessages: number;
  readonly maxTenantMessages: number;
  readonly maxBytes: number;
}

const BOUNDS = { timeoutMs: 2000, maxMessages: 40_000, maxTenantMessages: 10_000, maxBytes: 256 * 1024 * 1024 };

/** Of a queue that says none. */
export const DEFAULT_BATCH = 1_000;

/** Name of the default queue. */
export const MAIN_QUEUE = "Main";

/** The three queues of the contract. */
export const QUEUES: readonly QueueSettings[] = [
  { name: MAIN_QUEUE, submit: "BURST", batchSize: 1000, ...BOUNDS },
  {
    name: "HighPriority",
    submit: "BURST",
    batchSize: 100,
    retry: { retries: 0, pauseMs: 5000, maxPauseMs: 5000 },
    ...BOUNDS,
  },
  {
    name: "SequentialByOriginator",
    submit: "SEQUENTIAL_BY_ORIGINATOR",
    batchSize: 100,
    retry: { retries: 3, pauseMs: 5000, maxPauseMs: 5000 },
    ...BOUNDS,
  },
];

/** Whether late messages are repeated. */
export function repeatsLate({ retry }: QueueSettings): boolean {
  return retry !== undefined && retry.only !== "failure";
}

/** Time to wait before repetition number `attempt`, counted from 1. */
export function pauseBefore({ pauseMs, maxPauseMs }: RetrySettings, attempt: number): number {
  return maxPauseMs > pauseMs ? Math.min(maxPauseMs, pauseMs * 2 ** (attempt - 1)) : pauseMs;
}
