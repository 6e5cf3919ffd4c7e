import type { CallOptions, Client } from "@orrery/client";
import type { EntityId, EntityType, PageData, PageLink } from "@orrery/model";
import type { TFunction } from "i18next";
import type { ComponentType, ReactNode } from "react";
import type { Card, Column } from "../controls/data-table.tsx";
import type { IconName } from "../controls/icon-names.ts";
import type { Scope } from "../session/scope.ts";
import type { ChoosableColumn } from "./columns/column-choice.ts";
import type { EntityForm } from "./entity-form.ts";
import type { FilterValues, ListFilter } from "./filters/list-filter.ts";

/** What every listed entity has. */
export interface Listed {
  readonly id: EntityId;
  readonly createdTime: number;
}

/** Whose list is shown to whom. */
export interface ListContext {
  readonly scope: Scope;
  /** Whether the viewer may add, change and delete. */
  readonly manage: boolean;
  readonly t: TFunction;
}

/** A column of a list; the first one names the entry and is always there. */
export interface ListColumn<E> extends Column<E>, ChoosableColumn {}

/** Props of a dialog that acts on chosen entities. */
export interface ActionDialogProps<E> {
  readonly entities: readonly E[];
  readonly onClose: () => void;
}

/** Something that can be done with one row, and with several when `group` says so. */
export interface EntityAction<E> {
  readonly id: string;
  /** Translation key. */
  readonly label: string;
  readonly icon: IconName;
  readonly danger?: boolean | undefined;
  /** Offered on the row itself, not only in its menu. */
  readonly inline?: boolean | undefined;
  /** Offered for a selection. */
  readonly group?: boolean | undefined;
  readonly enabled?: ((entity: E, context: ListContext) => boolean) | undefined;
  readonly does: ActionEffect<E>;
}

/** A place to go to, a dialog that is opened, a question whose answer runs `act`, or the list's own deletion. */
export type ActionEffect<E> =
  | { readonly to: (entity: E) => string }
  | { readonly Dialog: ComponentType<ActionDialogProps<E>> }
  | { readonly confirm: Confirmation<E> }
  | { readonly remove: true };

/** Translation keys; `name` is the entity's. */
export interface Confirmation<E> {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly done: string;
  readonly act: (client: Client, entity: E) => Promise<unknown>;
}

export interface DrawerTab<E> {
  readonly value: string;
  /** Translation key. */
  readonly label: string;
  readonly Panel: ComponentType<{ readonly entity: E; readonly manage: boolean }>;
}

/** Translation keys of a list. */
export interface ListTexts {
  readonly plural: string;
  readonly add: string;
  readonly search: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly details: string;
  /** `name` is the one. */
  readonly deleteOne: string;
  readonly deleteMany: string;
  /** What goes with it, or with them: `count` says how many. */
  readonly deleteText: string;
  /** Where several need words of their own. */
  readonly deleteManyText?: string | undefined;
  readonly deleteVerb: string;
  readonly copyId: string;
  readonly idCopied: string;
}

export interface AddDialogProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly scope: Scope;
  readonly onClose: () => void;
}

/** Everything about one kind of list: what it loads, shows and offers. */
export interface EntityList<E extends Listed> {
  readonly entityType: EntityType;
  readonly icon: IconName;
  readonly texts: ListTexts;
  readonly name: (entity: E) => string;
  readonly load: (
    client: Client,
    scope: Scope,
    link: PageLink,
    filters: FilterValues,
    options: CallOptions,
  ) => Promise<PageData<E>>;
  /** For a drawer whose row is on another page of the list. */
  readonly get: (client: Client, id: string, options: CallOptions) => Promise<E>;
  /** All that can be shown, in the order in which they are shown to who chose no other. */
  readonly columns: (context: ListContext) => readonly ListColumn<E>[];
  readonly card: (entity: E, context: ListContext) => Card;
  readonly filters?: readonly ListFilter[] | undefined;
  readonly actions?: readonly EntityAction<E>[] | undefined;
  readonly remove?: ((client: Client, entity: E) => Promise<void>) | undefined;
  readonly removable?: ((entity: E) => boolean) | undefined;
  /** Fields of the add dialog and of the Details tab. */
  readonly form: EntityForm<E>;
  /** Brings the code of what the list opens, so that it opens at once; it is called when the page has nothing to do. */
  readonly preload?: (() => Promise<unknown>) | undefined;
  /** In place of the add dialog made of `form`. */
  readonly AddDialog?: ComponentType<AddDialogProps<E>> | undefined;
  /** Above the fields of the Details tab. */
  readonly DetailsHead?: ComponentType<{ readonly entity: E; readonly manage: boolean }> | undefined;
  readonly drawerTitle?: ((entity: E) => ReactNode) | undefined;
  readonly drawerSubtitle?: ((entity: E, context: ListContext) => readonly ReactNode[]) | undefined;
  /** After Details. */
  readonly tabs?: readonly DrawerTab<E>[] | undefined;
  /** Gives cells what is known beside the rows, for example live activity. */
  readonly RowsContext?: ComponentType<{ readonly rows: readonly E[]; readonly children: ReactNode }> | undefined;
}

/** Keeps the entity's type while a list is written down. */
export function defineEntityList<E extends Listed>(list: EntityList<E>): EntityList<E> {
  return list;
}
