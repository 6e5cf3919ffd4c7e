import { type Static, Type } from "typebox";

/** Lengths of the buckets that old points can be rolled up to, ms. */
export const ROLLUP_STEPS = { MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 } as const;
export type RollupBucket = keyof typeof ROLLUP_STEPS;

export const MAX_RETENTION_RULES = 100;
export const MAX_RETENTION_KEYS = 50;
/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/** Age in days, or null for ever. */
const days = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS }), Type.Null()]);

export const retentionRule = Type.Object({
  /** Null: devices, whose profile has no rule for the key, and assets. */
  deviceProfileId: Type.Union([Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }), Type.Null()]),
  /** Keys of time series, or beginnings of keys followed by `*`. */
  keys: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: MAX_RETENTION_KEYS }),
  /** Until this age every point is kept. */
  rawDays: days,
  /** Then one row a bucket, until the age of the step; after the last one nothing is kept. */
  steps: Type.Array(
    Type.Object({ bucket: Type.Union([Type.Literal("MINUTE"), Type.Literal("HOUR"), Type.Literal("DAY")]), days }),
    { maxItems: 3 },
  ),
});
export type RetentionRule = Readonly<Static<typeof retentionRule>>;

/** What happens to old points of a tenant. The first rule that has a key decides, those of the profile before the others. */
export const retentionPolicy = Type.Object({
  /** Nothing is rolled up or removed while it is true. */
  paused: Type.Boolean(),
  rules: Type.Array(retentionRule, { maxItems: MAX_RETENTION_RULES }),
});
export type RetentionPolicy = Readonly<Static<typeof retentionPolicy>>;

/** A policy to be saved; with the revision that was read, a save of somebody else in between is noticed. */
export const retentionDraft = Type.Intersect([
  retentionPolicy,
  Type.Object({ revision: Type.Optional(Type.Integer({ minimum: 0 })) }),
]);
export type RetentionDraft = Readonly<Static<typeof retentionDraft>>;

export const NO_RETENTION: RetentionPolicy = { paused: false, rules: [] };

/** How far a pass over the series of a tenant is. Times in ms since 1970. */
export interface RetentionPass {
  readonly startTime: number;
  /** Null while it runs. */
  readonly endTime: number | null;
  /** Devices and assets that were looked at, and all. */
  readonly entities: number;
  readonly total: number;
  /** Rows that are no longer stored, and the bytes that they took. */
  readonly rows: number;
  readonly bytes: number;
  readonly error: string | null;
}

/** What is saved, and what became of it. */
export interface SavedRetention {
  readonly policy: RetentionPolicy;
  readonly revision: number;
  /** The running pass, or the last one. */
  readonly pass: RetentionPass | null;
  /** When the next pass begins; null without rules, and while the policy is paused. */
  readonly nextTime: number | null;
  /** Seconds after which the installation, or an attribute of the tenant, removes points whatever the rules say; 0 for never. */
  readonly ttlSeconds: number;
}

/** What a policy would do to one key of the devices of a profile, or of assets. Estimated from the places of chunks. */
export interface RetentionPreviewRow {
  /** Null: assets. */
  readonly deviceProfileId: string | null;
  readonly key: string;
  /** Place of the rule that decides. */
  readonly rule: number;
  /** Rows that would be rolled up or removed, and their bytes. */
  readonly rows: number;
  readonly bytes: number;
  /** What stands for them afterwards. */
  readonly rowsAfter: number;
  readonly bytesAfter: number;
}

export interface RetentionPreview {
  /** The most bytes first. */
  readonly found: readonly RetentionPreviewRow[];
  /** Whether some devices stand for all of their profile, because there are many. */
  readonly sampled: boolean;
}

export type RetentionProblem = "KEY" | "STEPS_WITHOUT_RAW" | "BUCKETS_MUST_GROW" | "DAYS_MUST_GROW";

/** What is wrong with a rule; undefined when nothing is. */
export function retentionProblem({ keys, rawDays, steps }: RetentionRule): RetentionProblem | undefined {
  if (keys.some((key) => key.trim() !== key || key.slice(0, -1).includes("*"))) return "KEY";
  if (rawDays === null) return steps.length > 0 ? "STEPS_WITHOUT_RAW" : undefined;
  let [before, length]: [number | null, number] = [rawDays, 0];
  for (const { bucket, days: age } of steps) {
    if (ROLLUP_STEPS[bucket] <= length) return "BUCKETS_MUST_GROW";
    if (before === null || (age !== null && age <= before)) return "DAYS_MUST_GROW";
    before = age;
    length = ROLLUP_STEPS[bucket];
  }
  return undefined;
}
