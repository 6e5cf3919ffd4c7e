import type { EntityId } from "@orrery/model";
import type { FormTarget } from "@orrery/model/widgets/input-forms";
import type { FunctionContext, TenantFunction } from "../functions/function-messages.ts";
import type { ValueField } from "./value-field.ts";

/** A field with the attribute or series that it shows and writes. */
export interface BoundField extends ValueField {
  /** Unique in the form. */
  readonly id: string;
  readonly entityId: EntityId;
  readonly key: string;
  readonly target: FormTarget;
  /** What is shown of the stored value. */
  readonly current: unknown;
  /** The stored value itself, which functions are given; `current` when there are none. */
  readonly stored?: unknown;
  /** Makes what is stored of what was entered. */
  readonly toStored?: TenantFunction | undefined;
  /** What that function reads of its widget. */
  readonly context?: FunctionContext | undefined;
}

/** A value that is to be stored; null: removed. */
export interface FieldChange {
  readonly field: BoundField;
  /** As it was entered. */
  readonly text: string;
  readonly value: unknown;
}
