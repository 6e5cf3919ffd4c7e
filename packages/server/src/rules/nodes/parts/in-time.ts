/** Resolves like `work`. @throws {Error} `late` when that takes longer than `ms`. */
export async function inTime<T>(work: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(late)), ms);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
