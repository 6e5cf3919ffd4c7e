import type { Client } from "@orrery/client";
import type { ComponentType } from "react";
import type { IconName } from "../../controls/basics/icon-names.ts";
import type { Assignment } from "../assignment/assignment.ts";
import type { Matching } from "../list/list-state.ts";
import type { ListContext } from "../list-context.ts";

/** Props of a dialog that acts on chosen entities. */
export interface ActionDialogProps<E> {
  readonly entities: readonly E[];
  /** Present: it acts on all that match, of which `entities` are those on the page. */
  readonly matching?: Matching | undefined;
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
  /** Where it makes sense; everywhere by default. */
  readonly offered?: ((context: ListContext) => boolean) | undefined;
  readonly enabled?: ((entity: E, context: ListContext) => boolean) | undefined;
  readonly does: ActionEffect<E>;
}

/**
 * A place to go to, a dialog that is opened, a question whose answer runs `act`, what is given to a customer or taken from
 * one, or the list's own deletion.
 */
export type ActionEffect<E> =
  | { readonly to: (entity: E) => string }
  | { readonly Dialog: ComponentType<ActionDialogProps<E>> }
  | { readonly confirm: Confirmation<E> }
  | { readonly assignment: Assignment }
  | { readonly remove: true };

/** Translation keys of a question about one entity. Parameters: `name`, the kind's own (`deviceName`), and `count`. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

export interface Confirmation<E> extends Question {
  /** Where several need words of their own. */
  readonly many?: Question | undefined;
  readonly done: string;
  /** Further parameters of the texts about one entity. */
  readonly parameters?: ((entity: E) => Readonly<Record<string, unknown>>) | undefined;
  readonly act: (client: Client, entity: E, context: ListContext) => Promise<unknown>;
}
