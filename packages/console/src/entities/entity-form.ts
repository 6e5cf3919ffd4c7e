import type { CallOptions, Client } from "@orrery/client";
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
}

/** One field of a form; kinds differ in their control. */
export type FormField =
  | (FieldBase & {
      readonly kind: "text" | "email" | "area";
      readonly required?: string | undefined;
      readonly maxLength?: number | undefined;
      readonly placeholder?: string | undefined;
    })
  | (FieldBase & { readonly kind: "integer" })
  | (FieldBase & { readonly kind: "switch" })
  | (FieldBase & { readonly kind: "choice"; readonly choices: (t: TFunction) => readonly Choice<string>[] })
  | (FieldBase & {
      readonly kind: "entity";
      readonly required?: string | undefined;
      readonly options: EntityOptions;
    })
  | (FieldBase & { readonly kind: "heading"; readonly hint?: string | undefined });

/** Where a picker takes its entities from. */
export interface EntityOptions {
  readonly key: string;
  readonly search: (client: Client, text: string, options: CallOptions) => Promise<readonly EntityOption[]>;
  readonly find: (client: Client, id: string, options: CallOptions) => Promise<EntityOption>;
  /** What a new form starts with. */
  readonly preset?: ((client: Client, options: CallOptions) => Promise<EntityOption>) | undefined;
}

export interface EntityOption {
  readonly id: string;
  readonly name: string;
}

/** Fields of an entity, how they are read from it, and how they are saved. */
export interface EntityForm<E> {
  readonly fields: readonly FormField[];
  /** `undefined`: a new one. */
  readonly read: (entity: E | undefined) => FormValues;
  readonly save: (client: Client, values: FormValues, entity: E | undefined, scope: Scope) => Promise<E>;
  readonly editable?: ((entity: E) => boolean) | undefined;
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
