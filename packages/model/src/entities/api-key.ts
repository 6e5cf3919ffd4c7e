import { type Static, Type } from "typebox";
import type { TenantId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/**
 * What a key may do of what its user may: all of it, only read, or read and write values and send commands. Reading leaves
 * out what holds passwords, tokens and keys.
 */
export const API_KEY_SCOPES = ["ALL", "READ", "VALUES"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Keys that one user has at most. */
export const MAX_API_KEYS = 100;

export interface ApiKeyId {
  readonly entityType: "API_KEY";
  readonly id: Uuid;
}

/** A key that stands for a user (reference: later versions, 1), without its value. `scope` is an addition. */
export interface ApiKeyInfo {
  readonly id: ApiKeyId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  /** ms; 0: never. */
  readonly expirationTime: number;
  readonly description: string;
  readonly enabled: boolean;
  readonly expired: boolean;
  readonly scope: ApiKeyScope;
}

/** The value is given once, when the key is created; afterwards it is null. */
export interface ApiKey extends ApiKeyInfo {
  readonly value: string | null;
}

const id = Type.Object({ id: Type.String(), entityType: Type.Optional(Type.String()) });

/** What clients send; with an id the key is changed. Lengths and times are checked by the service, with its sentences. */
export const apiKeyDraft = Type.Object({
  id: Type.Optional(Type.Union([id, Type.Null()])),
  userId: Type.Optional(Type.Union([id, Type.Null()])),
  expirationTime: Type.Optional(Type.Integer({ minimum: 0, maximum: 8.64e15 })),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  enabled: Type.Optional(Type.Boolean()),
  scope: Type.Optional(Type.Enum([...API_KEY_SCOPES])),
});
export type ApiKeyDraft = Static<typeof apiKeyDraft>;
