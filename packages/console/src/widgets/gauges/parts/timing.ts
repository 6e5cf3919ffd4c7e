type Rule = (part: number) => number;

const bounce: Rule = (part) => {
  for (let from = 0, length = 1; ; from += length, length /= 2) {
    if (part >= (7 - 4 * from) / 11) return length ** 2 - ((11 - 6 * from - 11 * part) / 4) ** 2;
  }
};
const elastic: Rule = (part) => 2 ** (10 * (part - 1)) * Math.cos(((20 * Math.PI * 1.5) / 3) * part);
const circle: Rule = (part) => 1 - Math.sqrt(1 - part ** 2);
/** Played from the end. */
const turned =
  (rule: Rule): Rule =>
  (part) =>
    1 - rule(1 - part);

/** How far a needle is when a part of its time is over; bounces and swings are at the end. */
const RULES: Readonly<Record<string, Rule>> = {
  quad: (part) => part ** 2,
  dequad: turned((part) => part ** 2),
  quint: (part) => part ** 5,
  dequint: turned((part) => part ** 5),
  cycle: circle,
  decycle: turned(circle),
  bounce: turned(bounce),
  debounce: bounce,
  elastic: turned(elastic),
  delastic: elastic,
};

const STEPS = 24;
const known = new Map<string, string>();

/** The timing function of an animation rule as CSS has it (reference: widget catalogue, 1.4). */
export function timingOf(rule: string): string {
  const found = RULES[rule];
  if (!found) return "linear";
  const made =
    known.get(rule) ??
    `linear(${Array.from({ length: STEPS + 1 }, (_, step) => Math.round(found(step / STEPS) * 1000) / 1000).join(",")})`;
  known.set(rule, made);
  return made;
}

const MAX_MS = 10_000;

/** The transition of what moves in a gauge. */
export function transitionOf(settings: {
  readonly animation: boolean;
  readonly animationDuration: number;
  readonly animationRule: string;
}): string | undefined {
  if (!settings.animation) return undefined;
  return `${Math.min(Math.max(settings.animationDuration, 0), MAX_MS)}ms ${timingOf(settings.animationRule)}`;
}
