import { checkEmail } from "../kernel/entities/checks.ts";
import { NO_LINKS } from "../users/link-token.ts";
import { emailKey } from "../users/user-table.ts";
import type { BinnedRow } from "./binned-row.ts";

/** A name that is unique in the whole installation. */
export interface UniqueName {
  /** The row with another name. @throws {PlatformError} `badRequest` for what cannot be one. */
  readonly renamed: (row: BinnedRow, name: string) => BinnedRow;
  /** Columns and values that no two rows share. */
  readonly unique: (row: BinnedRow) => readonly BinnedRow[];
}

/** Addresses of users. Another one voids the links that were mailed to the old one. */
export const userAddress: UniqueName = {
  renamed(row, email) {
    checkEmail(email);
    return { ...row, email, email_key: emailKey(email), ...NO_LINKS };
  },
  unique: ({ email = null, email_key: key = null }) => [{ email }, ...(key === null ? [] : [{ email_key: key }])],
};
