import { createLogger, type Logger } from "../../logging.ts";

/** A log whose lines a test looks at. */
export function logOf(lines: string[]): Logger {
  return createLogger("warn", { write: (line) => void lines.push(line) });
}
