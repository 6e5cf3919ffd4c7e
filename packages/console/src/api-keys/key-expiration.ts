const DAY_MS = 86_400_000;

/** How long a new key is valid: days, without end, or until a date. */
export const VALIDITIES = ["7", "30", "60", "90", "never", "date"] as const;
export type Validity = (typeof VALIDITIES)[number];

/** When a key that is made now ends; 0: never. Undefined: the date is missing, or over. */
export function expirationOf(validity: Validity, date: number | null, now: number): number | undefined {
  if (validity === "never") return 0;
  if (validity !== "date") return now + Number(validity) * DAY_MS;
  return date !== null && date > now ? date : undefined;
}
