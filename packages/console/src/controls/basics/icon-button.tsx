import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import "./icon-button.css";

interface IconButtonProps {
  readonly icon: IconName;
  /** Name for assistive technology, and the tooltip. */
  readonly label: string;
  /** Shown in the tooltip after the label, for example `K`. */
  readonly shortcut?: string | undefined;
  /** 32, 28 or 24 px. */
  readonly size?: "default" | "compact" | "tiny" | undefined;
  readonly disabled?: boolean | undefined;
  readonly to?: string | undefined;
  readonly className?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly "aria-pressed"?: boolean | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

/** A button that shows only an icon; its label is spoken and shown as tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = "default",
  disabled = false,
  to,
  className,
  ...rest
}: IconButtonProps) {
  const tip = shortcut === undefined ? label : `${label} (${shortcut})`;
  const look = {
    "aria-label": label,
    className: className === undefined ? "icon-button" : `icon-button ${className}`,
    "data-size": size,
    ...(disabled ? {} : { "data-tip": tip, "data-tip-side": "bottom" }),
    ...rest,
  };
  const glyph = <Icon name={icon} size={size === "default" ? 18 : 16} />;
  if (to !== undefined && !disabled) {
    return (
      <Link to={to} {...look}>
        {glyph}
      </Link>
    );
  }
  return (
    <button type="button" disabled={disabled} {...look}>
      {glyph}
    </button>
  );
}
