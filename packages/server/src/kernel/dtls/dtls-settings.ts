import { integer, optionalSetting, readSettings, type SettingValues, setting, text } from "../config/setting.ts";

/** The settings of a DTLS endpoint: rows for the settings of the protocol `what`, with its prefix. */
export function dtlsSettings(prefix: `ORRERY_${string}`, what: string) {
  return {
    cert: optionalSetting({
      name: `${prefix}_CERT`,
      meaning: `File with the server's certificate chain (PEM, with a key on P-256 or P-384) for ${what} over DTLS.`,
      parse: text,
    }),
    key: optionalSetting({
      name: `${prefix}_KEY`,
      meaning: "File with the private key of the certificate (PEM).",
      parse: text,
    }),
    keyPassword: optionalSetting({
      name: `${prefix}_KEY_PASSWORD`,
      meaning: "Password of the private key, when it has one.",
      secret: true,
      parse: text,
    }),
    ...dtlsBounds(prefix),
  };
}

/** The rows of {@link dtlsSettings} without certificate and key. */
export function dtlsBounds(prefix: `ORRERY_${string}`) {
  return {
    maxSessions: setting({
      name: `${prefix}_MAX_SESSIONS`,
      default: "100000",
      meaning:
        "Maximum number of DTLS sessions at a time. A further one takes the place of the session that was silent longest.",
      parse: integer(1, 10_000_000),
    }),
    maxSessionsPerAddress: setting({
      name: `${prefix}_MAX_SESSIONS_PER_ADDRESS`,
      default: "50000",
      meaning: "The same of one address (IPv6: of one /64).",
      parse: integer(1, 10_000_000),
    }),
    maxHandshakes: setting({
      name: `${prefix}_MAX_HANDSHAKES`,
      default: "5000",
      meaning: "Maximum number of DTLS handshakes at a time, of clients that have proved their address.",
      parse: integer(1, 1_000_000),
    }),
    maxHandshakesPerAddress: setting({
      name: `${prefix}_MAX_HANDSHAKES_PER_ADDRESS`,
      default: "500",
      meaning: "The same of one address (IPv6: of one /64).",
      parse: integer(1, 1_000_000),
    }),
    handshakesPerSecond: setting({
      name: `${prefix}_HANDSHAKES_PER_SECOND`,
      default: "1000",
      meaning: "Maximum number of new DTLS handshakes a second; clients try further ones again.",
      parse: integer(1, 1_000_000),
    }),
    handshakesPerSecondPerAddress: setting({
      name: `${prefix}_HANDSHAKES_PER_SECOND_PER_ADDRESS`,
      default: "500",
      meaning: "The same of one address (IPv6: of one /64).",
      parse: integer(1, 1_000_000),
    }),
    handshakeTimeoutMs: setting({
      name: `${prefix}_HANDSHAKE_TIMEOUT_MS`,
      default: "30000",
      meaning: "Milliseconds that a DTLS handshake may take.",
      parse: integer(100, 600_000),
    }),
    idleTimeoutMs: setting({
      name: `${prefix}_SESSION_TIMEOUT_MS`,
      default: "86400000",
      meaning:
        "Milliseconds of silence after which a DTLS session ends, at most five minutes when its client is no device's.",
      parse: integer(1_000, 2_592_000_000),
    }),
  };
}

/** Bounds of a DTLS endpoint. */
export type DtlsSettings = SettingValues<ReturnType<typeof dtlsBounds>>;

export const DEFAULT_DTLS_SETTINGS: DtlsSettings = readSettings(dtlsBounds("ORRERY_DTLS"), {});
