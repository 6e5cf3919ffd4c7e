/** Ends of the scale of a knob; `max` is above `min`. */
export interface KnobRange {
  readonly min: number;
  readonly max: number;
  /** Places behind the point that values have. */
  readonly decimals: number;
}

/** Degrees of the dial: it is open at the bottom. */
export const SWEEP = 270;

const clamp = (value: number, { min, max }: KnobRange) => Math.min(max, Math.max(min, value));

/** A value as the knob can have it: within its ends, with its places. */
export function roundedValue(value: number, range: KnobRange): number {
  const scale = 10 ** Math.min(Math.max(Math.trunc(range.decimals), 0), 15);
  const rounded = Math.round(value * scale) / scale;
  return clamp(Number.isFinite(rounded) ? rounded : value, range);
}

/** Degrees from the left end of the dial, 0 to {@link SWEEP}. */
export const angleOf = (value: number, range: KnobRange): number =>
  ((clamp(value, range) - range.min) / (range.max - range.min)) * SWEEP;

/**
 * The value under a pointer that is `x` right of and `y` below the middle. In the opening the nearer end counts; from `before`
 * the pointer does not leap over the opening to the other end.
 */
export function valueAt(x: number, y: number, range: KnobRange, before?: number): number {
  const fromTop = (Math.atan2(x, -y) * 180) / Math.PI; // -180 to 180, 0 upwards
  const turned = Math.min(SWEEP, Math.max(0, fromTop + SWEEP / 2));
  const value = range.min + (turned / SWEEP) * (range.max - range.min);
  const isLeap = before !== undefined && Math.abs(value - before) > (range.max - range.min) * 0.6;
  const end = before !== undefined && before - range.min > range.max - before ? range.max : range.min;
  return roundedValue(isLeap ? end : value, range);
}

/** What one press of an arrow changes: about a hundredth of the scale, a round number. */
export function stepOf({ min, max, decimals }: KnobRange): number {
  const wanted = (max - min) / 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= wanted * 0.999) ?? 10;
  return Math.max(round * power, 10 ** -decimals);
}

/** The value after a key; undefined: the key means nothing to a knob. */
export function valueAfterKey(key: string, value: number, range: KnobRange): number | undefined {
  const step = stepOf(range);
  const large = Math.max(step, (range.max - range.min) / 10);
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: value + step,
    ArrowRight: value + step,
    ArrowDown: value - step,
    ArrowLeft: value - step,
    PageUp: value + large,
    PageDown: value - large,
    Home: range.min,
    End: range.max,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : roundedValue(moved, range);
}
