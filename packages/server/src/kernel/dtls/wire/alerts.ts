/** Alert descriptions (RFC 5246, 7.2; RFC 4279; RFC 5746). */
export const ALERT = {
  closeNotify: 0,
  unexpectedMessage: 10,
  recordOverflow: 22,
  handshakeFailure: 40,
  badCertificate: 42,
  unsupportedCertificate: 43,
  certificateUnknown: 46,
  illegalParameter: 47,
  accessDenied: 49,
  decodeError: 50,
  decryptError: 51,
  protocolVersion: 70,
  internalError: 80,
  noRenegotiation: 100,
} as const;
export type Alert = (typeof ALERT)[keyof typeof ALERT];

const WARNING = 1;
const FATAL = 2;
const ALERT_BYTES = 2;

/** Ends a handshake: `alert` is what the client is answered, `message` what operators read. */
export class DtlsError extends Error {
  readonly alert: Alert;

  constructor(alert: Alert, message: string) {
    super(message);
    this.alert = alert;
  }
}

/** The content of an alert record. Goodbyes and refused renegotiations are warnings. */
export function writeAlert(alert: Alert): Buffer {
  const isWarning = alert === ALERT.closeNotify || alert === ALERT.noRenegotiation;
  return Buffer.from([isWarning ? WARNING : FATAL, alert]);
}

/** Whether an alert of the client ends what it is sent in. Malformed ones do not. */
export function endsBy(content: Buffer): boolean {
  return content.length === ALERT_BYTES && (content[0] === FATAL || content[1] === ALERT.closeNotify);
}
