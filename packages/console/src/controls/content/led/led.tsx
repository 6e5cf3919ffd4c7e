import { LED_OFF_OPACITY, LED_SIZE, ledGeometry } from "./led-geometry.ts";

interface LedProps {
  readonly on: boolean;
  /** Says what is on or off. */
  readonly label: string;
  /** CSS colour; default: the mark of success. */
  readonly color?: string | undefined;
  /** Default: the same colour, faded. */
  readonly offColor?: string | undefined;
  readonly offOpacity?: number | undefined;
  /** Edge of its square in px. */
  readonly size?: number | undefined;
}

/** A lamp: glows when on, faded and without a glow when off. */
export function Led({
  on,
  label,
  color = "var(--ok-mark)",
  offColor = color,
  offOpacity = LED_OFF_OPACITY,
  size = LED_SIZE,
}: LedProps) {
  const { radius, glow } = ledGeometry(size);
  return (
    <span
      role="img"
      aria-label={label}
      data-on={on || undefined}
      style={{ display: "inline-grid", placeItems: "center", inlineSize: size, blockSize: size }}
    >
      <span
        style={{
          inlineSize: 2 * radius,
          blockSize: 2 * radius,
          borderRadius: "50%",
          background: on ? color : offColor,
          opacity: on ? 1 : offOpacity,
          boxShadow: on ? `0 0 ${2 * glow}px ${glow}px ${color}` : "none",
          transition: "opacity var(--fast), box-shadow var(--fast)",
        }}
      />
    </span>
  );
}
