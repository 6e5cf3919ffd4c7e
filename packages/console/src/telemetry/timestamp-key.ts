/** From 2001 to 2286, in ms: a number of 13 digits. */
const MILLISECONDS = /^[1-9]\d{12}$/;
const NAMED_SO = /(?:Time|Ts|Timestamp|_time|_ts)$/;

/** Whether a value is a moment in ms: its key says so, as `lastActivityTime` does, and the number is one. */
export function isTimestamp(key: string, text: string): boolean {
  return NAMED_SO.test(key) && MILLISECONDS.test(text);
}
