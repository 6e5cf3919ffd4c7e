/** A field of a cron expression: the values that it allows. */
export interface CronField {
  readonly values: ReadonlySet<number>;
  /** Whether it is `*`: it allows every value. */
  readonly isAny: boolean;
}

/** Allowed minutes, hours, days of the month, months (1 to 12) and days of the week (0 is Sunday). */
export interface CronExpression {
  readonly minute: CronField;
  readonly hour: CronField;
  readonly day: CronField;
  readonly month: CronField;
  readonly weekday: CronField;
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const MAX_LENGTH = 200;

/**
 * Parses the five fields of a cron expression: numbers, names of months and days, lists (`1,15`), ranges (`MON-FRI`)
 * and steps (`*` or a range, and `/5`). Sunday is 0 or 7.
 * @throws {Error} naming the field that is invalid.
 */
export function parseCron(text: string): CronExpression {
  const fields = text.trim().split(/\s+/);
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  if (fields.length !== 5 || text.length > MAX_LENGTH)
    throw new Error(`'${text}' is no cron expression of five fields`);
  const days = field("day of the week", weekday, [0, 7], WEEKDAYS);
  return {
    minute: field("minute", minute, [0, 59]),
    hour: field("hour", hour, [0, 23]),
    day: field("day", day, [1, 31]),
    month: field("month", month, [1, 12], MONTHS, 1),
    weekday: { ...days, values: new Set([...days.values].map((value) => value % 7)) },
  };
}

function field(
  name: string,
  text: string,
  limits: readonly [number, number],
  names: readonly string[] = [],
  first = 0,
): CronField {
  const fail = (): never => {
    throw new Error(`'${text}' is no ${name} of a cron expression`);
  };
  const numberOf = (part: string): number => {
    const named = names.indexOf(part.toUpperCase());
    const value = named >= 0 ? named + first : /^\d{1,2}$/.test(part) ? Number(part) : fail();
    return value < limits[0] || value > limits[1] ? fail() : value;
  };
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const [range = "", step = "1", ...more] = part.split("/");
    const width = /^\d{1,2}$/.test(step) ? Number(step) : fail();
    if (more.length > 0 || width === 0) fail();
    const [low = "", high, ...others] = range.split("-");
    if (others.length > 0) fail();
    const start = low === "*" ? limits[0] : numberOf(low);
    const end = low === "*" || (high === undefined && part.includes("/")) ? limits[1] : numberOf(high ?? low);
    if (end < start || (low === "*" && high !== undefined)) fail();
    for (let value = start; value <= end; value += width) values.add(value);
  }
  return { values, isAny: text === "*" };
}

/** Whether the expression matches a day; if both day fields are restricted, one match suffices, as usual for cron. */
export function isOnDay({ day, month, weekday }: CronExpression, date: Date): boolean {
  if (!month.values.has(date.getUTCMonth() + 1)) return false;
  const byDay = day.values.has(date.getUTCDate());
  const byWeekday = weekday.values.has(date.getUTCDay());
  return day.isAny || weekday.isAny ? byDay && byWeekday : byDay || byWeekday;
}
