/** A text to translate: a key of the catalogue and the values of its placeholders. */
export interface TextKey {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const UNITS = [
  { name: "days", ms: 86_400_000 },
  { name: "hours", ms: 3_600_000 },
  { name: "minutes", ms: 60_000 },
  { name: "seconds", ms: 1000 },
] as const;

/** `90000` as "1 minute", "30 seconds": one text per unit, from the largest; at least one. */
export function durationTexts(ms: number): readonly TextKey[] {
  let rest = Math.max(1000, Math.round(ms / 1000) * 1000);
  const texts: TextKey[] = [];
  for (const { name, ms: unit } of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) texts.push({ key: `timeinterval.${name}-interval`, values: { [name]: count } });
  }
  return texts;
}

/** `90000` as `1 min`, `5400000` as `1.5 h`: in the largest unit that the duration fills, for narrow places. */
export function shortDurationText(ms: number): TextKey {
  const unit = UNITS.find((candidate) => ms >= candidate.ms) ?? UNITS[3];
  const exact = ms / unit.ms;
  const count = exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact);
  return { key: `timeinterval.short-${unit.name}`, values: { count } };
}
