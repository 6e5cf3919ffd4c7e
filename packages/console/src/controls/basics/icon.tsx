import type { IconName } from "./icon-names.ts";
import "./icon.css";
import sprite from "./icons.svg?no-inline";

interface IconProps {
  readonly name: IconName;
  /** Edge in px: 18 in menus and icon buttons, 16 in buttons and fields, 14 in chips. */
  readonly size?: 14 | 16 | 18 | 20 | undefined;
  /** Only when the icon carries meaning of its own; else it is hidden from assistive technology. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** One icon of our set, in the colour of the text around it. */
export function Icon({ name, size = 18, label, className }: IconProps) {
  const naming =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden, or named by its label
    <svg
      data-directed={DIRECTED.has(name) || undefined}
      className={className === undefined ? "icon" : `icon ${className}`}
      width={size}
      height={size}
      {...naming}
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}

/** These point along the line of reading, whichever way it runs. */
const DIRECTED: ReadonlySet<IconName> = new Set(["first", "last", "left", "right", "enter", "redo", "undo"]);
