import type { Client } from "@orrery/client";
import type { EntityType } from "@orrery/model";
import type { TFunction } from "i18next";
import type { Choice } from "../controls/select.tsx";
import type { Scope } from "../session/scope.ts";

/** What a form holds while it is filled; ids are their texts, numbers are written out. */
export type FormValues = Readonly<Record<string, string | boolean>>;

interface FieldBase {
  readonly name: string;
  /** Translation key. */
  readonly label: string;
  /** Left out unless it says yes. */
  readonly shown?: ((values: FormValues) => boolean) | undefined;
  /** Short enough to share its line with another one. */
  readonly half?: boolean | undefined;
}

/** One field of a form; kinds differ in their control. */
export type FormField =
  | (FieldBase & {
      readonly kind: "text" | "email" | "area";
      readonly required?: string | undefined;
      readonly maxLength?: number | undefined;
      readonly placeholder?: string | undefined;
      /** Translation key of what else is wrong with a text that is not empty. */
      readonly problem?: ((text: string, values: FormValues) => string | undefined) | undefined;
    })
  | (FieldBase & { readonly kind: "integer" })
  | (FieldBase & { readonly kind: "switch" })
  | (FieldBase & { readonly kind: "choice"; readonly choices: (t: TFunction) => readonly Choice<string>[] })
  | (FieldBase & {
      readonly kind: "entity";
      readonly required?: string | undefined;
      readonly entityType: EntityType;
      /** A new form starts with the default one. */
      readonly preset?: boolean | undefined;
    })
  | (FieldBase & { readonly kind: "country" })
  | (FieldBase & { readonly kind: "heading"; readonly hint?: string | undefined });

/** Fields of an entity, how they are read from it, and how they are saved. */
export interface EntityForm<E> {
  readonly fields: readonly FormField[];
  /** `undefined`: a new one. */
  readonly read: (entity: E | undefined) => FormValues;
  /** Its calls ignore errors: the form says them itself. */
  readonly save: (client: Client, values: FormValues, entity: E | undefined, scope: Scope) => Promise<E>;
  readonly editable?: ((entity: E) => boolean) | undefined;
  /** The name of what a field refers to by its id, for who only reads. */
  readonly nameOf?: ((entity: E, field: string) => string | null | undefined) | undefined;
}

/** The text of a field, trimmed; an empty one is null on the wire. */
export function textOrNull(values: FormValues, name: string): string | null {
  const text = String(values[name] ?? "").trim();
  return text === "" ? null : text;
}

/** A required text. */
export function textOf(values: FormValues, name: string): string {
  return String(values[name] ?? "").trim();
}
