import MuiIconButton from "@mui/material/IconButton";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { defined } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Tooltip } from "./tooltip.tsx";

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
  readonly "aria-pressed"?: boolean | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

const SIZES = { default: "large", compact: "medium", tiny: "small" } as const;

/** A button that shows only an icon; its label is spoken and shown as tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = "default",
  disabled = false,
  to,
  ...rest
}: IconButtonProps) {
  const target = to === undefined ? { type: "button" as const } : { component: Link, to };
  const button = (
    <MuiIconButton aria-label={label} size={SIZES[size]} disabled={disabled} {...target} {...defined(rest)}>
      <Icon name={icon} size={size === "default" ? 18 : 16} />
    </MuiIconButton>
  );
  if (disabled) return button;
  return <Tooltip title={shortcut === undefined ? label : `${label} (${shortcut})`}>{button}</Tooltip>;
}
