import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger } from "pino";

const SECRETS = [
  ...["password", "currentPassword", "newPassword", "token", "accessToken", "refreshToken", "activateToken"],
  ...["resetToken", "credentialsId", "credentialsValue", "provisionDeviceSecret", "databaseUrl"],
];

/** Structured logs on standard error, one JSON object a line; secrets never reach it. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
