import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { withPinned, withShown } from "./change-columns.ts";
import type { ColumnControl } from "./use-columns.ts";

interface ColumnRowProps extends Pick<ColumnControl, "placed" | "onChange"> {
  /** Its place; the first column is fixed. */
  readonly at: number;
  readonly dragged: boolean;
  readonly onMove: (from: number, to: number) => void;
  /** The keyboard goes to the row of this column, wherever it is next. */
  readonly onFollow: (key: string) => void;
  readonly onKey: (event: KeyboardEvent, at: number, key: string) => void;
  readonly onGrab: (key: string | undefined) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>, at: number) => void;
}

/** One column in the chooser: whether it is shown, where, and whether it stays while others scroll. */
export function ColumnRow({ placed, at, dragged, ...on }: ColumnRowProps) {
  const { t } = useTranslation();
  const own = placed[at];
  if (!own) return null;
  const { key, label } = own.column;
  const { shown, pinned } = own;
  return (
    <li data-key={key} data-dragged={dragged || undefined} onKeyDown={(event) => on.onKey(event, at, key)}>
      <span
        className="handle"
        data-fixed={at === 0 || undefined}
        onPointerDown={(event) => {
          if (at === 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          on.onGrab(key);
        }}
        onPointerMove={(event) => dragged && on.onDrag(event, at)}
        onPointerUp={() => on.onGrab(undefined)}
        onPointerCancel={() => on.onGrab(undefined)}
      >
        <Icon name={at === 0 ? "lock" : "drag"} size={16} />
      </span>
      <Checkbox
        label={label}
        checked={shown}
        disabled={at === 0}
        onChange={() => on.onChange(withShown(placed, key))}
      />
      {at > 0 && (
        <span className="moves" data-pinned={pinned || undefined}>
          <IconButton
            size="tiny"
            icon="panelL"
            label={t("columns.pin", { name: label })}
            aria-pressed={pinned}
            onClick={() => {
              on.onChange(withPinned(placed, key));
              on.onFollow(key);
            }}
          />
          <IconButton
            size="tiny"
            icon="up"
            label={t("columns.up", { name: label })}
            disabled={at === 1 || placed[at - 1]?.pinned !== pinned}
            onClick={() => on.onMove(at, at - 1)}
          />
          <IconButton
            size="tiny"
            icon="down"
            label={t("columns.down", { name: label })}
            disabled={at === placed.length - 1 || placed[at + 1]?.pinned !== pinned}
            onClick={() => on.onMove(at, at + 1)}
          />
        </span>
      )}
    </li>
  );
}
