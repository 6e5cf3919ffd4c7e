import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger } from "pino";

const SECRETS = [
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "accessToken",
  "refreshToken",
  "activateToken",
  "resetToken",
  "credentialsId",
  "credentialsValue",
  "provisionDeviceSecret",
  "databaseUrl",
];

/** Receives one line per call. */
export interface LogSink {
  write(line: string): void;
}

/** Structured logs, one JSON object per line, on standard error by default; secrets are masked. */
export function createLogger(level: string, sink: LogSink = pino.destination({ dest: 2, sync: true })): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    },
    sink,
  );
}
