/** Asked once a round; answers with a page, or with a count. */
export type Question = (round: number) => Promise<number | { readonly totalElements: number }>;

export interface Asking {
  readonly rounds: number;
  /** Rounds before the first one that is measured. */
  readonly warmUp: number;
  /** Names of the questions to ask, separated by commas; absent: all. */
  readonly only?: string | undefined;
}

/** What a question took, in milliseconds, and the greatest total that it was answered with. */
export interface Asked {
  readonly p50: number;
  readonly p95: number;
  readonly total: number;
}

/** Asks one question after the other, each for all of its rounds. */
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
