/** An outgoing email. Address members may hold several addresses, separated by commas. */
export interface Email {
  readonly to: string;
  readonly cc?: string | undefined;
  readonly bcc?: string | undefined;
  /** The sender of the settings by default. */
  readonly from?: string | undefined;
  readonly subject: string;
  /** At least one of `text` and `html` is required. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  /** Images that the HTML refers to as `cid:<id>`; contents as data URLs. */
  readonly images?: readonly { readonly id: string; readonly dataUrl: string }[] | undefined;
}
