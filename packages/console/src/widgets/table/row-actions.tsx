import { Icon } from "../../controls/basics/icon.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";
import { MaterialIcon } from "../../controls/basics/material-icon/material-icon.tsx";

/** A button at the end of rows. */
export interface RowAction<R> {
  readonly id: string;
  readonly label: string;
  /** Ours, or the one of the Material set that an author chose. */
  readonly icon: IconName | { readonly material: string };
  readonly disabled?: ((row: R) => boolean) | undefined;
  readonly run: (row: R) => void;
}

interface RowActionsProps<R> {
  readonly row: R;
  readonly actions: readonly RowAction<R>[];
  /** Those that this row does not have; `undefined`: not known yet. */
  readonly hidden: ReadonlySet<string> | undefined;
  readonly reservesSpace: boolean;
}

/** The buttons of a row. */
export function RowActions<R>({ row, actions, hidden, reservesSpace }: RowActionsProps<R>) {
  return actions.map(({ id, label, icon, disabled, run }) => {
    const isHidden = hidden === undefined || hidden.has(id);
    if (isHidden && !reservesSpace) return null;
    const isOff = disabled?.(row) ?? false;
    return (
      <ActionButton key={id} label={label} icon={icon} disabled={isOff} isHidden={isHidden} onClick={() => run(row)} />
    );
  });
}

interface ActionButtonProps {
  readonly label: string;
  readonly icon: RowAction<unknown>["icon"];
  readonly disabled?: boolean | undefined;
  /** It keeps its room. */
  readonly isHidden?: boolean | undefined;
  readonly onClick: () => void;
}

/** A small button whose icon may be of the Material set. */
export function ActionButton({ label, icon, disabled = false, isHidden = false, onClick }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-size="tiny"
      aria-label={label}
      {...(disabled ? {} : { "data-tip": label, "data-tip-side": "bottom" })}
      disabled={disabled}
      style={isHidden ? { visibility: "hidden" } : undefined}
      onClick={onClick}
    >
      {typeof icon === "string" ? <Icon name={icon} size={16} /> : <MaterialIcon name={icon.material} size={16} />}
    </button>
  );
}
