/** What is sent. Addresses may hold several, parted by commas. */
export interface Letter {
  readonly to: string;
  readonly cc?: string | undefined;
  readonly bcc?: string | undefined;
  /** The sender of the settings unless told. */
  readonly from?: string | undefined;
  readonly subject: string;
  /** At least one of both. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  /** Pictures that the HTML shows as `cid:<id>`; contents as data URLs. */
  readonly images?: readonly { readonly id: string; readonly dataUrl: string }[] | undefined;
}
