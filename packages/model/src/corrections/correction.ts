import { type Static, Type } from "typebox";
import type { EntityId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Bounds of one correction of a time series. */
export const CORRECTION_LIMITS = {
  keys: 20,
  /** Separate times. */
  ranges: 500,
  /** Values that are changed and kept, so that the change can be undone. */
  points: 20_000,
  /** Values that answers show with what they were and what they are. */
  shown: 500,
  reason: 255,
} as const;

const by = Type.Number({ minimum: -1e15, maximum: 1e15 });

/** What is done with the values of a time. */
const valueChange = Type.Union([
  Type.Object({ type: Type.Literal("DELETE") }),
  /** All become this one; a number is stored as the kind of number that it replaces. */
  Type.Object({ type: Type.Literal("SET"), value: Type.Unknown() }),
  Type.Object({ type: Type.Literal("ADD"), by }),
  Type.Object({ type: Type.Literal("MULTIPLY"), by }),
  /** On the straight line between the numbers before and after the time. */
  Type.Object({ type: Type.Literal("INTERPOLATE") }),
]);
export type ValueChange = Static<typeof valueChange>;

const ts = Type.Integer({ minimum: -8.64e15, maximum: 8.64e15 });

/** A correction that is asked for. `startTs` inclusive, `endTs` exclusive, ms. */
export const correctionDraft = Type.Object({
  keys: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: CORRECTION_LIMITS.keys }),
  ranges: Type.Array(Type.Object({ startTs: ts, endTs: ts }), { minItems: 1, maxItems: CORRECTION_LIMITS.ranges }),
  change: valueChange,
  /** Why, for those who read it later. */
  reason: Type.Optional(Type.String({ maxLength: CORRECTION_LIMITS.reason })),
  /** False: what is deleted is not kept, however much it is, and cannot be restored. Of deletions only. */
  kept: Type.Optional(Type.Boolean()),
});
export type CorrectionDraft = Static<typeof correctionDraft>;

/** A correction of the time series of an entity, as its history lists it. */
export interface Correction {
  readonly id: Uuid;
  /** When it was made, ms. */
  readonly createdTime: number;
  readonly entityId: EntityId;
  readonly userId: UserId;
  readonly userName: string;
  readonly change: ValueChange;
  readonly keys: readonly string[];
  /** From the first to behind the last time that it is about. */
  readonly startTs: number;
  readonly endTs: number;
  /** Values that became others; null where what was deleted was not kept. */
  readonly points: number | null;
  readonly reason: string;
  /** When it was undone, ms. */
  readonly undoneTime: number | null;
}

/** One value of a correction, as text; null where there is none. */
export interface CorrectedPoint {
  readonly key: string;
  readonly ts: number;
  readonly before: string;
  readonly after: string | null;
}

/** A correction with the first of its values. */
export interface CorrectionDetails extends Correction {
  readonly shown: readonly CorrectedPoint[];
}

/** What a correction would do. */
export interface CorrectionPreview {
  /** Values that become others; at most {@link CORRECTION_LIMITS.points}. */
  readonly points: number;
  /** Values that stay, as they are no numbers or are so already. */
  readonly skipped: number;
  /** There are more than a correction may change. */
  readonly isTooMany: boolean;
  readonly shown: readonly CorrectedPoint[];
}

/** What an undone correction left. */
export interface CorrectionUndone extends Correction {
  /** Values that were changed again since, and so stayed. */
  readonly left: number;
}
