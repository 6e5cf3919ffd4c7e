import type { ClientAuthority as Authority, CallOptions, Client } from "@orrery/client";
import type { CustomerId, EdgeId, EntityId, EntitySubtype, EntityType, PageData, PageLink, Uuid } from "@orrery/model";
import type { ComponentType } from "react";
import type { IconName } from "../controls/basics/icon-names.ts";
import type { Scope } from "../session/scope.ts";

/** What answers carry by which an entity is named; each kind has some of it. */
export interface NamedEntity {
  readonly id: { readonly entityType: EntityType; readonly id: string };
  readonly name?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly label?: string | null | undefined;
  /** The customer of kinds that are assigned; the null id for none. */
  readonly customerId?: CustomerId | null | undefined;
}

/** The calls that give entities of a kind to customers: methods, as each kind has ids of its own type. */
export interface AssignmentCalls {
  assign(customer: CustomerId, id: EntityId, o: CallOptions): Promise<unknown>;
  makePublic(id: EntityId, o: CallOptions): Promise<unknown>;
  /** Also makes a public entity private. */
  unassign(id: EntityId, o: CallOptions): Promise<unknown>;
}

/** The calls that give entities of a kind to edges and take them back. */
export interface EdgeCalls {
  give(edge: EdgeId, id: Uuid, o: CallOptions): Promise<unknown>;
  take(edge: EdgeId, id: Uuid, o: CallOptions): Promise<unknown>;
}

export interface KindListOptions extends CallOptions {
  /** Only entities of this free type; kinds without types ignore it. */
  readonly type?: string | undefined;
}

/** Everything that the console knows of a kind of entity before its page is loaded. No React, no rendering. */
export interface EntityKind {
  readonly type: EntityType;
  /** Namespace of its texts; their keys repeat it: `asset.assets`, `asset.asset-required`. */
  readonly space: string;
  /** Translation key of its name; `entity.type-<space>` by default. */
  readonly name?: string;
  /** Translation key of many of them; `<space>.<space>s` by default. */
  readonly plural?: string;
  readonly icon: IconName;
  /** Help-link id; the type with an s, such as `deviceProfiles`, by default. */
  readonly help?: string;
  /** The property that names an entity: lists are sorted by it in pickers. `name` by default. */
  readonly named?: "title" | "email";
  /** False where pickers have no texts of the kind's own (label, required, nothing found) and speak of an entity. */
  readonly hasPickerTexts?: false;
  /** Exists only where the installation has edges. */
  readonly needsEdges?: true;
  /** Who may list the kind, where it has no menu link that says so. */
  readonly roles?: readonly Authority[];
  /** Its place among the groups of the palette; absent: it is not searched there. */
  readonly paletteRank?: number;
  /** Its place among the types that pickers offer, and the roles that get it. */
  readonly offered?: { readonly rank: number; readonly to: readonly Authority[] };
  readonly place?: KindPlace;
  /** The entities of a scope; absent: there is no list of them. */
  readonly list?: (client: Client, scope: Scope, link: PageLink, o: KindListOptions) => Promise<PageData<NamedEntity>>;
  readonly one?: (client: Client, id: Uuid, o: CallOptions) => Promise<NamedEntity>;
  /** Several by their ids in one call; those that do not exist are left out. */
  readonly many?: (client: Client, ids: readonly Uuid[], o: CallOptions) => Promise<readonly NamedEntity[]>;
  /** Present for kinds whose entities belong to at most one customer. */
  readonly assigned?: (client: Client) => AssignmentCalls;
  /** Present for kinds whose entities edges may have. */
  readonly onEdges?: (client: Client) => EdgeCalls;
  /** The free types that entities of the kind have. */
  readonly types?: (client: Client, o: CallOptions) => Promise<readonly EntitySubtype[]>;
}

/** Where entities of a kind are looked at. */
export interface KindPlace {
  /** Address of the list; that of an entity is one level below. */
  readonly path: `/${string}`;
  /** Where the entity's page is further below: behind its id. */
  readonly below?: `/${string}`;
  /** Where the drawers of its list open, below the list: for kinds whose entities are pages of their own. */
  readonly drawer?: `/${string}`;
  /** Icon of its breadcrumb, where it is not the kind's. */
  readonly crumb?: `mdi:${string}`;
  /** Absent: the menu does not lead there. */
  readonly menu?: KindMenu;
  /** The code of its list. */
  readonly page: () => Promise<ComponentType>;
  /** Lists of the entities that belong to one of another kind, below that one's address. */
  readonly within?: Readonly<Partial<Record<OwnerType, KindWithin>>>;
}

/** Kinds whose entities own others. */
export type OwnerType = "TENANT" | "CUSTOMER" | "EDGE";

export interface KindWithin {
  /** Translation key. */
  readonly title: string;
  /** Translation key of the breadcrumb; the title by default. */
  readonly label?: string;
  /** Roles that may open it; those that may list the owners by default. */
  readonly roles?: readonly Authority[];
}

/** Kinds of one block stand together in the menu. */
export type MenuBlockName = "accounts" | "things" | "edges" | "content" | "settings";

export interface KindMenu {
  readonly block: MenuBlockName;
  /** Translation key of the link; the kind's plural by default. */
  readonly name?: string;
  /** The roles that have the link, each with the management area of the home page (translation key) that it is in. */
  readonly areas: Readonly<Partial<Record<Authority, string>>>;
  /** The key that leads there after `g`. */
  readonly jump?: string;
}

/** A kind whose entities have a free type. Its own type is literal, so that the list of such types follows from them. */
export interface SubtypedKind<T extends EntityType> extends EntityKind {
  readonly type: T;
  readonly types: NonNullable<EntityKind["types"]>;
}
