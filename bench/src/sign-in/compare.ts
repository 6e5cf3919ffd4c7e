/** The durations of one attempt. */
export interface Sample {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * Quantiles of both kinds, and how well one attempt distinguishes them: the share of pairs in which the first kind took
 * longer. 0.5 distinguishes nothing, 0 and 1 everything; by chance it differs from 0.5 by less than twice `deviation`
 * in 95 of 100 runs.
 */
export function compared(first: readonly Sample[], second: readonly Sample[]) {
  const of = (member: keyof Sample) => {
    const [a, b] = [first, second].map((samples) => samples.map((sample) => sample[member]).sort((x, y) => x - y));
    return { known: spread(a ?? []), unknown: spread(b ?? []), longer: round(shareLonger(a ?? [], b ?? [])) };
  };
  const [m, n] = [first.length, second.length];
  return { deviation: round(Math.sqrt((m + n + 1) / (12 * m * n))), wall: of("wallMs"), cpu: of("cpuMs") };
}

function spread(sorted: readonly number[]) {
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}

function shareLonger(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (first.length * second.length);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
