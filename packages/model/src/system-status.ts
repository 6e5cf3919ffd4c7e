/** How an installation fares at one moment. Everything in `counts` begins anew when it starts. Times in ms since 1970. */
export interface SystemStatus {
  /** Of the API that is spoken. */
  readonly version: string;
  /** What runs it: "Node.js 24.9.0 on linux x64". */
  readonly runtime: string;
  readonly serviceId: string;
  readonly startedAt: number;
  /** When this was read. */
  readonly now: number;
  readonly memory: SystemMemory;
  readonly processor: SystemProcessor;
  readonly waiting: SystemWork;
  readonly counts: SystemCounts;
  readonly connections: SystemConnections;
  readonly storage: SystemStorage;
}

/** In bytes. */
export interface SystemMemory {
  /** What the operating system counts as the program's. */
  readonly used: number;
  readonly heapUsed: number;
  readonly heapLimit: number;
  readonly hostFree: number;
  readonly hostTotal: number;
}

export interface SystemProcessor {
  /** Time of all cores that the program has taken since its start. */
  readonly usedMs: number;
  readonly cores: number;
}

/** What was taken on and is not finished. */
export interface SystemWork {
  /** Points of time series that are not durable yet: their senders have no acknowledgement. */
  readonly points: number;
  readonly ruleMessages: number;
  readonly scriptCalls: number;
  readonly exports: number;
}

export interface SystemCounts {
  readonly requests: number;
  readonly ruleMessages: number;
  readonly failedRuleMessages: number;
  readonly lateRuleMessages: number;
  readonly commits: number;
  /** How long all commits took together. */
  readonly commitMs: number;
  readonly lostAuditEntries: number;
}

export interface SystemConnections {
  readonly mqtt: number;
  readonly coapObservers: number;
}

export interface SystemStorage {
  readonly database: "sqlite" | "postgres";
  /** In bytes: of the files of the embedded stores, or of the whole database. */
  readonly stores: readonly { readonly name: "entities" | "telemetry" | "database"; readonly bytes: number }[];
  /** Of the disk with the data folder, in bytes; absent when the data is kept by a database server. */
  readonly disk?: { readonly free: number; readonly total: number } | undefined;
  /** Of all stores together over the last week; absent until a day was watched. */
  readonly growth?: StorageGrowth | undefined;
}

export interface StorageGrowth {
  /** Below 0 when more was removed than stored. */
  readonly bytesPerDay: number;
  /** When the disk is full if it goes on so; absent when that is not within ten years, or the disk is not known. */
  readonly fullAt?: number | undefined;
}
