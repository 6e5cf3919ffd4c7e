import type { EntityId } from "@orrery/model";
import type { FieldProps } from "../controls/settings-form/fields/field-props.ts";
import { useValueAt } from "../controls/settings-form/use-field.ts";
import { DateTime } from "../controls/time/date-time/date-time.tsx";
import { EntitySelect } from "../pickers/entity/entity-select.tsx";
import type { EntityKeyKind } from "../pickers/entity-keys/entity-keys.ts";
import { EntityKeysList } from "../pickers/entity-keys/entity-keys-list.tsx";
import { readTarget, writeTarget } from "./view-target.ts";

/** The device or asset whose data is shown. */
export function TargetField({ value, onChange, error, disabled }: FieldProps) {
  return (
    <EntitySelect
      required
      checked={error !== undefined}
      allowed={TARGETS}
      value={readTarget(value) ?? null}
      onChange={(target) => onChange(target === null ? "" : writeTarget(target))}
      disabled={disabled}
    />
  );
}

const TARGETS = ["DEVICE", "ASSET"] as const;
const TARGET = ["target"];
const KINDS: readonly EntityKeyKind[] = ["timeseries", "clientAttribute", "serverAttribute", "sharedAttribute"];

/** Keys of the target, suggested from those that it has. */
export function KeysField({ field, label, value, onChange, onBlur, error, hint, disabled }: FieldProps) {
  const target: EntityId | undefined = readTarget(useValueAt(TARGET));
  return (
    <EntityKeysList
      label={label}
      entity={target ?? null}
      kind={KINDS.find((kind) => kind === field.options.keys) ?? "timeseries"}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      hint={hint}
      disabled={disabled}
    />
  );
}

const START = ["startTimeMs"];
const END = ["endTimeMs"];

/** One end of the time that is shown; it stays on its side of the other. */
export function MomentField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const isEnd = field.options.side === "end";
  const other = useValueAt(isEnd ? START : END);
  const limit = typeof other === "number" ? other : undefined;
  return (
    <DateTime
      label={label}
      value={typeof value === "number" ? value : null}
      onChange={onChange}
      min={isEnd ? limit : undefined}
      max={isEnd ? undefined : limit}
      error={error}
      hint={hint}
      disabled={disabled}
    />
  );
}
