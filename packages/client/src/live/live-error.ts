/** A failed command or subscription; `errorCode` as in `LIVE_ERRORS`. */
export class LiveError extends Error {
  override readonly name = "LiveError";
  readonly errorCode: number;

  constructor(errorCode: number, message: string) {
    super(message);
    this.errorCode = errorCode;
  }
}
