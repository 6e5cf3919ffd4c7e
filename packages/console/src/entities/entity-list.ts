import type { CallOptions, Client, ClientAuthority } from "@orrery/client";
import type { PageData, PageLink, SortOrder } from "@orrery/model";
import type { ComponentType, ReactNode } from "react";
import type { IconName } from "../controls/basics/icon-names.ts";
import type { Card } from "../controls/tables/data-table.tsx";
import type { EntityKind } from "../kinds/kind.ts";
import type { Scope } from "../session/scope.ts";
import type { EntityAction } from "./actions/entity-action.ts";
import type { ListColumn } from "./columns/list-column.ts";
import type { FilterValues, ListFilter } from "./filters/list-filter.ts";
import type { EntityForm } from "./forms/entity-form.ts";
import { type ListTexts, listTexts } from "./list/list-texts.ts";
import type { ListContext, Listed } from "./list-context.ts";

export type { ListTexts } from "./list/list-texts.ts";

export interface DrawerTab<E> {
  readonly value: string;
  /** Translation key. */
  readonly label: string;
  /** Shown beside the label; undefined: nothing. */
  readonly count?: ((entity: E) => number | undefined) | undefined;
  /** The same, of something that is asked for with the tab. */
  readonly Count?: ((props: { readonly entity: E }) => ReactNode) | undefined;
  /** Roles that have it; all by default. */
  readonly roles?: readonly ClientAuthority[] | undefined;
  /** Parameters of the address that are the tab's: they go with it. */
  readonly parameters?: readonly string[] | undefined;
  /** Its code is loaded when it is opened. */
  readonly Panel: (props: { readonly entity: E; readonly manage: boolean }) => ReactNode;
}

/** One way to add entities to a list. */
export interface ListAdd<E extends Listed> {
  /** Translation key. */
  readonly label: string;
  /** `plus` by default. */
  readonly icon?: IconName | undefined;
  /** Translation key: what an empty list says of it, in place of the list's own hint. */
  readonly hint?: string | undefined;
  /** In place of the dialog made of the list's form. */
  readonly Dialog?: ComponentType<AddDialogProps<E>> | undefined;
  /** Other ways, in a menu beside it. */
  readonly more?: readonly ListAdd<E>[] | undefined;
}

export interface AddDialogProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
  readonly onClose: () => void;
}

/** Everything about one kind of list: what it loads, shows and offers. */
export interface EntityList<E extends Listed> {
  readonly kind: EntityKind;
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
  /** All that can be shown, in their default order; the first one names the entry and is always there. */
  readonly columns: readonly ListColumn<E>[];
  /** Its order until another one is chosen; the newest first by default. The same value for each render. */
  readonly sort?: SortOrder | undefined;
  /** The server can treat all that match, not only the entities of one page; `of-owner`: those that one tenant or customer has. */
  readonly bulk?: true | "of-owner" | undefined;
  readonly card: (entity: E, context: ListContext) => Card;
  readonly filters?: readonly ListFilter[] | undefined;
  readonly actions?: readonly EntityAction<E>[] | undefined;
  readonly remove?: ((client: Client, entity: E) => Promise<void>) | undefined;
  /** Where they may be deleted; wherever they are managed by default. */
  readonly removesIn?: ((context: ListContext) => boolean) | undefined;
  readonly removable?: ((entity: E, context: ListContext) => boolean) | undefined;
  /** Fields of the add dialog and of the Details tab; their code is loaded with what lies over the list. */
  readonly form: () => Promise<EntityForm<E>>;
  /** Brings the code of what the list opens, so that it opens at once; it is called when the page has nothing to do. */
  readonly preload?: (() => Promise<unknown>) | undefined;
  /** What is added where; the dialog of `form`, wherever they are managed, by default. Absent: nothing. */
  readonly add?: ((context: ListContext) => ListAdd<E> | undefined) | undefined;
  /** Above the fields of the Details tab. */
  readonly DetailsHead?: ComponentType<{ readonly entity: E; readonly manage: boolean }> | undefined;
  readonly drawerTitle?: ((entity: E) => ReactNode) | undefined;
  readonly drawerSubtitle?: ((entity: E, context: ListContext) => readonly ReactNode[]) | undefined;
  /** After Details. */
  readonly tabs?: readonly DrawerTab<E>[] | undefined;
  /** Gives cells what is known beside the rows, for example live activity. */
  readonly RowsContext?: ComponentType<{ readonly rows: readonly E[]; readonly children: ReactNode }> | undefined;
}

/**
 * A list of a kind. Texts follow from the kind, but for those that are given. The form is loaded once; after a failure
 * the next attempt asks again.
 */
export function defineEntityList<E extends Listed>(
  kind: EntityKind,
  { texts, ...list }: Omit<EntityList<E>, "kind" | "texts"> & { readonly texts?: Partial<ListTexts> },
): EntityList<E> {
  let loading: Promise<EntityForm<E>> | undefined;
  const form = () => {
    loading ??= list.form().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { ...list, form, kind, texts: { ...listTexts(kind), ...texts } };
}

/** What is added to the list here; `undefined`: nothing may be. */
export function addOf<E extends Listed>(list: EntityList<E>, context: ListContext): ListAdd<E> | undefined {
  if (!context.manage) return undefined;
  return list.add ? list.add(context) : { label: list.texts.add };
}
