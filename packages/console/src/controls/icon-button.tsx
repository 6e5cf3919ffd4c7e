import styled from "@emotion/styled";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

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
      <IconLink to={to} {...look}>
        {glyph}
      </IconLink>
    );
  }
  return (
    <Button type="button" disabled={disabled} {...look}>
      {glyph}
    </Button>
  );
}

const look = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  position: "relative",
  inlineSize: 32,
  blockSize: 32,
  padding: 0,
  border: 0,
  borderRadius: "var(--r-control)",
  background: "none",
  color: "var(--dim)",
  textAlign: "center",
  verticalAlign: "middle",
  cursor: "pointer",
  userSelect: "none",
  transition: "background var(--fast)",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
  "&[aria-pressed='true'], &[aria-expanded='true']": { background: "var(--tint)", color: "var(--accent)" },
  "&:disabled": { background: "none", color: "var(--line-strong)", cursor: "default" },
  "&[data-size='compact']": { inlineSize: 28, blockSize: 28 },
  "&[data-size='tiny']": { inlineSize: 24, blockSize: 24, borderRadius: 4 },
  "@media (max-width: 959.95px)": {
    "&[data-size='default']": { inlineSize: 40, blockSize: 40 },
    "&[data-size='compact']": { inlineSize: 36, blockSize: 36 },
  },
} as const;

const Button = styled.button(look);
const IconLink = styled(Link)(look);
