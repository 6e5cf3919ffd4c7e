export const LED_SIZE = 50;
export const LED_OFF_OPACITY = 0.4;

/** Radius and glow, in px, of an LED in a square of `size` px. */
export function ledGeometry(size: number): { readonly radius: number; readonly glow: number } {
  const radius = size / 4;
  return { radius, glow: radius / 5 };
}
