import { type Static, Type } from "typebox";
import type { EntityId, TenantId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

export const EVENT_TYPES = ["DEBUG_RULE_NODE", "DEBUG_RULE_CHAIN", "LC_EVENT", "ERROR", "STATS"] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** The body of each type of event (reference: REST API, 3.20). */
export interface EventBodies {
  readonly ERROR: { readonly server: string; readonly method: string; readonly error: string };
  readonly LC_EVENT: {
    readonly server: string;
    readonly event: "CREATED" | "STARTED" | "ACTIVATED" | "SUSPENDED" | "UPDATED" | "STOPPED" | "DELETED";
    readonly success: boolean;
    readonly error?: string | undefined;
  };
  readonly STATS: { readonly server: string; readonly messagesProcessed: number; readonly errorsOccurred: number };
  readonly DEBUG_RULE_NODE: {
    readonly type: "IN" | "OUT";
    readonly server: string;
    readonly entityId: string;
    /** The entity's type. */
    readonly entityName: string;
    readonly msgId: string;
    readonly msgType: string;
    readonly dataType: "JSON" | "TEXT" | "BINARY";
    readonly relationType?: string | undefined;
    readonly data: string;
    /** JSON text. */
    readonly metadata: string;
    readonly error?: string | undefined;
  };
  readonly DEBUG_RULE_CHAIN: { readonly server: string; readonly message: string; readonly error?: string | undefined };
}

/** An event of an entity. */
export interface EntityEventRecord<T extends EventType = EventType> {
  readonly id: { readonly id: Uuid };
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly type: T;
  readonly uid: string;
  readonly entityId: EntityId;
  readonly body: EventBodies[T];
}

const text = Type.Optional(Type.Union([Type.Null(), Type.String()]));
/** A number as text, as the contract has it; the server accepts numbers, too. */
const number = Type.Optional(
  Type.Union([Type.Null(), Type.Unsafe<string | number>(Type.String({ pattern: "^\\d{0,15}$" }))]),
);

/** A filter of events; texts match by containment, ignoring case (reference: REST API, 3.21). */
export const eventFilter = Type.Object({
  eventType: Type.Union([
    Type.Literal("DEBUG_RULE_NODE"),
    Type.Literal("DEBUG_RULE_CHAIN"),
    Type.Literal("LC_EVENT"),
    Type.Literal("ERROR"),
    Type.Literal("STATS"),
  ]),
  msgDirectionType: text,
  server: text,
  dataSearch: text,
  metadataSearch: text,
  entityName: text,
  relationType: text,
  entityId: text,
  msgType: text,
  isError: Type.Optional(Type.Union([Type.Null(), Type.Boolean()])),
  errorStr: text,
  event: text,
  status: text,
  method: text,
  messagesProcessed: number,
  errorsOccurred: number,
});

export type EventFilter = Static<typeof eventFilter>;
