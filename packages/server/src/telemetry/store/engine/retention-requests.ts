/** Points of a time become one row for each `stepMs`. `endTs` is exclusive and a whole number of steps. */
export interface RollUpStep {
  readonly stepMs: number;
  readonly startTs: number;
  readonly endTs: number;
}

/** What happens to the points of some keys. */
export interface KeyRetention {
  /** Keys, or beginnings of keys followed by `*`. */
  readonly keys: readonly string[];
  /** The longest steps first, which hold the oldest points. */
  readonly steps: readonly RollUpStep[];
  /** Points before this are removed; latest values stay. */
  readonly expireTs: number | undefined;
}

/** What happens to the points of one entity; the first rule that has a key decides. */
export interface RetentionRequest {
  readonly entityType: string;
  readonly entityId: string;
  readonly rules: readonly KeyRetention[];
}

export interface RetentionResult {
  /** Rows that were stored and are not any more. */
  readonly rows: number;
  readonly bytes: number;
}

/** Of one key, what a {@link RetentionRequest} would change, as far as the places of chunks say. */
export interface RetentionEstimate {
  readonly key: string;
  /** Which rule decides. */
  readonly rule: number;
  /** Rows that would be rolled up or removed, and their bytes. */
  readonly rows: number;
  readonly bytes: number;
  /** What would stand for them afterwards. */
  readonly rowsAfter: number;
  readonly bytesAfter: number;
}
