import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger } from "pino";

/** Structured logs on standard error, one JSON object a line; secrets never reach it. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["password", "token", "refreshToken", "credentialsId", "credentialsValue", "*.password", "*.token"],
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
