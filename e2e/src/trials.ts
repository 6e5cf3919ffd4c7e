// Tests whose whole takes minutes: `npm test` runs a sample of each, always the same one; `npm run test:long` all of it.

/** Whether this run does all of them. */
export const IS_WHOLE = Number(process.env.ORRERY_TRIAL_FACTOR ?? 1) > 1;

/** The items of a trial that this run does: every `nth`, from `first` on, or all. */
export function sampleOf<T>(items: readonly T[], nth: number, first = 0): readonly T[] {
  return IS_WHOLE ? items : items.filter((_, at) => at % nth === first % nth);
}
