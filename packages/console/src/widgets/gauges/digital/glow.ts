/** The light around a bar: `brightness` 0 to 100. Undefined without any, as filters cost time. */
export function glowOf(brightness: number, color: string): string | undefined {
  if (!(brightness > 0)) return undefined;
  const part = Math.min(brightness, 100);
  const light = `color-mix(in srgb, #fff ${Math.round(part / 2)}%, ${color})`;
  return `drop-shadow(0 0 ${Math.round(part * 0.6) / 10}px ${light})`;
}
