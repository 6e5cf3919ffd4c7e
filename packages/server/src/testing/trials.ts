// Seeded trials: damaged input, random histories, kills. `npm test` runs a sample of each, always the same one;
// `npm run test:long` runs many times as much from a seed of its own, which it prints.

const FACTOR = Number(process.env.ORRERY_TRIAL_FACTOR ?? 1);
const { ORRERY_TRIAL_SEED: SEED } = process.env;

/** The seed of a trial; `usual` is that of the sample. */
export function trialSeed(usual: number): number {
  return SEED === undefined ? usual : Number(SEED);
}

/** How often a trial runs, or how long in ms, from the value of the sample. */
export function trialSize(sample: number): number {
  return sample * FACTOR;
}

/** The items of a trial that this run does: every `nth`, from `first` on, or all. */
export function sampleOf<T>(items: readonly T[], nth: number, first = 0): readonly T[] {
  return FACTOR > 1 ? items : items.filter((_, at) => at % nth === first % nth);
}
