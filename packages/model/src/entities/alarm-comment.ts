import { type Static, Type } from "typebox";
import type { AlarmId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** SYSTEM: written by the platform about what was done; OTHER: by a user. */
const ALARM_COMMENT_TYPES = ["SYSTEM", "OTHER"] as const;
export type AlarmCommentType = (typeof ALARM_COMMENT_TYPES)[number];

/** What a comment of the platform is about; clients write its sentence from the other members. */
const ALARM_COMMENT_SUBTYPES = [
  "ACKED_BY_USER",
  "CLEARED_BY_USER",
  "ASSIGNED_TO_USER",
  "UNASSIGNED_BY_USER",
  "UNASSIGNED_FROM_DELETED_USER",
  "COMMENT_DELETED",
  "SEVERITY_CHANGED",
] as const;
export type AlarmCommentSubtype = (typeof ALARM_COMMENT_SUBTYPES)[number];

/** Content of a comment; one of a user has `text`, and after a change `edited` ("true") and `editedOn` (ms). */
export type AlarmCommentContent = Readonly<Record<string, unknown>>;

/** A comment on an alarm (reference: later versions, 2.3). */
export interface AlarmComment {
  readonly id: { readonly id: Uuid };
  readonly createdTime: number;
  readonly alarmId: AlarmId;
  /** Who wrote it, or did what it is about; null when nobody is known. */
  readonly userId: UserId | null;
  readonly type: AlarmCommentType;
  readonly comment: AlarmCommentContent;
  /** `comment` as JSON text. */
  readonly name: string;
}

/** With the author, whose members are null when the account is gone. */
export interface AlarmCommentInfo extends AlarmComment {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

const commentId = Type.Union([Type.Null(), Type.Object({ id: Type.String() })]);

/** A comment that a user saves; with an id it replaces that one. */
export const alarmCommentDraft = Type.Object({
  id: Type.Optional(commentId),
  comment: Type.Record(Type.String(), Type.Unknown()),
});

export type AlarmCommentDraft = Static<typeof alarmCommentDraft>;

/** Longest content of a comment, as JSON in characters. */
export const MAX_ALARM_COMMENT_LENGTH = 10_000;
