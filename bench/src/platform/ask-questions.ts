/** Called once per round; resolves with a page or a count. */
export type Question = (round: number) => Promise<number | { readonly totalElements: number }>;

export interface Asking {
  readonly rounds: number;
  /** Rounds before the first measured one. */
  readonly warmUp: number;
  /** Names of the questions to ask, separated by commas; all by default. */
  readonly only?: string | undefined;
}

/** Durations of a question in milliseconds, and the maximum total of its answers. */
export interface Asked {
  readonly p50: number;
  readonly p95: number;
  readonly total: number;
}

/** Asks the questions one after the other, each for all rounds. */
export async function askQuestions(
  questions: Readonly<Record<string, Question>>,
  { rounds, warmUp, only }: Asking,
): Promise<Readonly<Record<string, Asked>>> {
  const wanted = only?.split(",") ?? Object.keys(questions);
  const results: Record<string, Asked> = {};
  for (const name of wanted) {
    const ask = questions[name];
    if (!ask) throw new Error(`There is no question ${name}: ${Object.keys(questions).join(", ")}`);
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < warmUp + rounds; round++) {
      const start = performance.now();
      const answer = await ask(round);
      if (round >= warmUp) times.push(performance.now() - start);
      total = Math.max(total, typeof answer === "number" ? answer : answer.totalElements);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round((times[Math.ceil(times.length * share) - 1] ?? 0) * 10) / 10;
    results[name] = { p50: at(0.5), p95: at(0.95), total };
  }
  return results;
}
