import MuiButton from "@mui/material/Button";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** `primary` once a view; `danger-solid` only inside a confirm dialog. */
export type ButtonVariant = "primary" | "outlined" | "danger" | "danger-solid" | "text" | "accent-text";
/** 36, 32 or 28 px high. */
export type ButtonSize = "default" | "toolbar" | "compact";

interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly icon?: IconName | undefined;
  readonly endIcon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
  /** Full width. */
  readonly wide?: boolean | undefined;
  readonly type?: "button" | "submit" | undefined;
  readonly form?: string | undefined;
  /** A place instead of an action. */
  readonly to?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly className?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-haspopup"?: "menu" | "dialog" | undefined;
  readonly "aria-expanded"?: boolean | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

const LOOKS = {
  primary: { variant: "contained", color: "primary" },
  outlined: { variant: "outlined", color: "inherit" },
  danger: { variant: "outlined", color: "error" },
  "danger-solid": { variant: "contained", color: "error" },
  text: { variant: "text", color: "inherit" },
  "accent-text": { variant: "text", color: "primary" },
} as const;
const SIZES = { default: "large", toolbar: "medium", compact: "small" } as const;

/** Says a verb; carries at most one icon before and one after. */
export function Button({
  children,
  variant = "outlined",
  size = "default",
  icon,
  endIcon,
  wide = false,
  disabled = false,
  type = "button",
  to,
  ...rest
}: ButtonProps) {
  const target = to === undefined ? { type } : { component: Link, to };
  return (
    <MuiButton
      {...LOOKS[variant]}
      size={SIZES[size]}
      fullWidth={wide}
      disabled={disabled}
      {...target}
      {...defined(rest)}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
      {endIcon && <Icon name={endIcon} size={16} />}
    </MuiButton>
  );
}

/** Drops members given as undefined: MUI's types tell absent from undefined. */
function defined<T extends object>(props: T): { [K in keyof T]-?: Exclude<T[K], undefined> } | Record<never, never> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}
