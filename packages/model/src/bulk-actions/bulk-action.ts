import { type Static, Type } from "typebox";
import type { TenantId, UserId } from "../ids/entity-id.ts";
import type { EntityType } from "../ids/entity-type.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Entities that one bulk action has at most. */
export const MAX_BULK_ENTITIES = 200_000;
/** Entities that can be named by their ids; more are selected by what they match. */
const MAX_BULK_IDS = 10_000;

const id = Type.String({ format: "uuid" });

/** What is done with each entity. */
const bulkCommand = Type.Union([
  Type.Object({ type: Type.Literal("DELETE") }),
  Type.Object({ type: Type.Literal("ASSIGN_TO_CUSTOMER"), customerId: id }),
  Type.Object({ type: Type.Literal("UNASSIGN_FROM_CUSTOMER") }),
  Type.Object({ type: Type.Literal("MAKE_PUBLIC") }),
  Type.Object({ type: Type.Literal("ASSIGN_TO_EDGE"), edgeId: id }),
  Type.Object({ type: Type.Literal("UNASSIGN_FROM_EDGE"), edgeId: id }),
]);

export type BulkCommand = Static<typeof bulkCommand>;
export type BulkCommandType = BulkCommand["type"];

const filterText = Type.String({ maxLength: 4_096 });
const filterValue = Type.Union([filterText, Type.Array(filterText, { maxItems: 100 })]);

/**
 * Filters of the list as its call takes them, without those of pages: `textSearch`, `type`, `states`, …; of a list
 * of what a customer or an edge has also `customerId` or `edgeId`.
 */
export const bulkFilters = Type.Record(Type.String({ maxLength: 64 }), filterValue, { maxProperties: 20 });

/** Entities by their ids, or all that a list shows but some. */
const bulkSelection = Type.Union([
  Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: MAX_BULK_IDS }) }),
  Type.Object({
    matching: bulkFilters,
    /** Left out although they match. */
    except: Type.Optional(Type.Array(id, { maxItems: MAX_BULK_IDS })),
  }),
]);

export type BulkSelection = Static<typeof bulkSelection>;
/** Filters of a list by their names; several values of one are a list. */
export type BulkFilters = Static<typeof bulkFilters>;

/** One command for many entities of one kind. */
export const bulkActionDraft = Type.Object({
  entityType: Type.String({ maxLength: 64 }),
  command: bulkCommand,
  select: bulkSelection,
});

export type BulkActionDraft = Static<typeof bulkActionDraft>;

/**
 * `QUEUED`: waits for another one of the tenant. `STOPPED`: by somebody, before its end. `FAILED`: could not go on, see
 * `error`. `DONE`: has seen every entity; some may have failed.
 */
export const BULK_STATUSES = ["QUEUED", "RUNNING", "DONE", "STOPPED", "FAILED"] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** A bulk action and how far it is. It continues when its user has signed out, and after a restart. Times are ms. */
export interface BulkAction {
  readonly id: Uuid;
  readonly createdTime: number;
  readonly endTime: number | null;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly entityType: EntityType;
  readonly command: BulkCommand;
  readonly status: BulkStatus;
  readonly total: number;
  /** Entities that it has seen, those of `failed` included. */
  readonly done: number;
  readonly failed: number;
  /** Why the whole action ended before its end. */
  readonly error: string | null;
}

/** An entity with which a bulk action failed, and why. */
export interface BulkFailure {
  readonly entityId: Uuid;
  /** Empty when the entity is not there. */
  readonly entityName: string;
  readonly message: string;
}
