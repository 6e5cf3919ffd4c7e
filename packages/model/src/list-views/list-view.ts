import { type Static, Type } from "typebox";
import type { TenantId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Saved views that one user has at most, and that colleagues share. */
export const MAX_LIST_VIEWS = { own: 200, shared: 500 } as const;

const columns = Type.Object({
  order: Type.Array(Type.String({ maxLength: 128 }), { maxItems: 200 }),
  hidden: Type.Array(Type.String({ maxLength: 128 }), { maxItems: 200 }),
  pinned: Type.Optional(Type.Array(Type.String({ maxLength: 128 }), { maxItems: 200 })),
  /** px. */
  widths: Type.Optional(
    Type.Record(Type.String({ maxLength: 128 }), Type.Number({ minimum: 20, maximum: 4000 }), { maxProperties: 200 }),
  ),
});

/** A view of a list, to be saved. With an id it takes the place of the one with that id. */
export const listViewDraft = Type.Object({
  id: Type.Optional(Type.String({ format: "uuid" })),
  /** Which list: the kind of its entities, and of whose they are where that differs, such as `DEVICE` or `DEVICE.customer`. */
  list: Type.String({ pattern: "^[A-Za-z0-9_.-]{1,64}$" }),
  name: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  /** Whether colleagues have it, too: the other administrators of the tenant, the other users of the customer. */
  shared: Type.Boolean(),
  /** Search, filters and order, as the address of the list has them. */
  query: Type.String({ maxLength: 8192 }),
  /** The columns; none: those that each user has chosen. */
  columns: Type.Optional(Type.Union([columns, Type.Null()])),
});

export type ListViewDraft = Static<typeof listViewDraft>;
export type ListViewColumns = Static<typeof columns>;

/** A saved view of a list. */
export interface ListView {
  readonly id: Uuid;
  /** Milliseconds since 1970. */
  readonly createdTime: number;
  readonly tenantId: TenantId;
  /** Who made it. */
  readonly userId: UserId;
  readonly list: string;
  readonly name: string;
  readonly shared: boolean;
  readonly query: string;
  readonly columns: ListViewColumns | null;
  /** Whether the caller may change and delete it. */
  readonly editable: boolean;
}
