import type { PasswordHasher } from "../kernel/auth/password-hasher.ts";

const DAY_MS = 86_400_000;
/** Each comparison is a full hash; more of them would make a change of password slow. */
const MAX_CACHED = 24;

type History = Readonly<Record<string, string>>;

export function parseHistory(text: string | null): History {
  return text === null ? {} : (JSON.parse(text) as History); // only written by `remember`
}

/** The history with one more hash; `now` in milliseconds. */
export function remember(history: History, now: number, hash: string): History {
  const entries = [...newestFirst(history), [String(now), hash] as const];
  return Object.fromEntries(entries.toSorted(byNewest).slice(0, MAX_CACHED));
}

/** Whether `password` was in use during the last `days`. */
export async function wasUsed(
  password: string,
  { history, days, now, hasher }: { history: History; days: number; now: number; hasher: PasswordHasher },
): Promise<boolean> {
  for (const [ts, hash] of newestFirst(history)) {
    if (Number(ts) >= now - days * DAY_MS && (await hasher.verify(password, hash))) return true;
  }
  return false;
}

function newestFirst(history: History): readonly (readonly [string, string])[] {
  return Object.entries(history).toSorted(byNewest);
}

function byNewest(a: readonly [string, string], b: readonly [string, string]): number {
  return Number(b[0]) - Number(a[0]);
}
