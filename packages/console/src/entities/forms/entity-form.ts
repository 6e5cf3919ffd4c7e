import type { Client } from "@orrery/client";
import type { Settings } from "@orrery/model/settings";
import type { TFunction } from "i18next";
import type { FieldViews } from "../../controls/settings-form/fields/field-props.ts";
import type { Check } from "../../controls/settings-form/form-store.ts";
import type { Scope } from "../../session/scope.ts";
import type { ListContext } from "../list-context.ts";

/** What a form holds while it is filled: values as the settings of the form save them. */
export type FormDraft = Readonly<Record<string, unknown>>;

/** Fields of an entity, how they are read from it, and how they are saved. */
export interface EntityForm<E> {
  /** Labels, hints, titles and messages are translation keys. */
  readonly settings: Settings;
  /** Controls of kinds of fields that only this form has. */
  readonly views?: FieldViews | undefined;
  /** Translation keys of what is wrong beyond the settings, by field. */
  readonly check?: Check | undefined;
  /** `undefined`: a new one. */
  readonly read: (entity: E | undefined) => FormDraft;
  /**
   * Its calls ignore errors: the form says them itself. `ifMatch`: the tag of what was edited, where saves look at it;
   * absent: saved over whatever others have saved.
   */
  readonly save: (
    client: Client,
    draft: FormDraft,
    entity: E | undefined,
    scope: Scope,
    ifMatch?: string,
  ) => Promise<E>;
  /** What is asked before a change is saved, with its texts translated; undefined: nothing. */
  readonly question?:
    | ((client: Client, draft: FormDraft, entity: E, t: TFunction) => Promise<SaveQuestion | undefined>)
    | undefined;
  readonly editable?: ((entity: E, context: ListContext) => boolean) | undefined;
  /** The name of what a field refers to by its id, for viewers that may only read. */
  readonly nameOf?: ((entity: E, field: string) => string | null | undefined) | undefined;
}

export interface SaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

/** An {@link EntityForm} whose `save` takes what its settings read from the draft. */
interface TypedForm<E, V> extends Omit<EntityForm<E>, "settings" | "save"> {
  readonly settings: Settings<V>;
  readonly save: (client: Client, values: V, entity: E | undefined, scope: Scope, ifMatch?: string) => Promise<E>;
}

export function defineEntityForm<E, V>({ save, ...form }: TypedForm<E, V>): EntityForm<E> {
  return {
    ...form,
    save: (client, draft, entity, scope, ifMatch) => save(client, form.settings.read(draft), entity, scope, ifMatch),
  };
}

/** A trimmed text; an empty one is null on the wire. */
export function textOrNull(text: string): string | null {
  return text.trim() || null;
}
