import type { PageData, PageLink, TenantId, UsageFeature, UserAccount } from "@orrery/model";
import type { Logger } from "../kernel/logging.ts";
import type { UsageChange } from "./api-usage.ts";

/** Tells administrators of a tenant that a feature is nearly, or entirely, used up. */
export interface UsageMail {
  sendUsage(
    to: Pick<UserAccount, "email" | "tenantId" | "additionalInfo">,
    feature: UsageFeature,
    state: "WARNING" | "DISABLED",
  ): Promise<void>;
}

export interface UsageNoticesOptions {
  readonly mail: UsageMail;
  /** The administrators of a tenant who can sign in. */
  readonly adminsOf: (tenantId: TenantId, link: PageLink) => Promise<PageData<UserAccount>>;
  readonly log: Logger;
}

/** The administrators that were there first; more are not written to. */
const FIRST: PageLink = { page: 0, pageSize: 20, sortOrder: { property: "createdTime", direction: "ASC" } };

/** Emails about limits that are near or reached. What is enabled again is seen on the page of API usage. */
export class UsageNotices {
  readonly #options: UsageNoticesOptions;

  constructor(options: UsageNoticesOptions) {
    this.#options = options;
  }

  /** Resolves when all emails are sent. Never rejects: an installation may have no mail server. */
  async notify({ tenantId, feature, state }: UsageChange): Promise<void> {
    if (state === "ENABLED") return;
    const { mail, adminsOf, log } = this.#options;
    const notSent = (error: unknown) =>
      log.info({ err: error, tenantId: tenantId.id, feature }, "the email about API usage was not sent");
    try {
      const { data } = await adminsOf(tenantId, FIRST);
      // One after the other, as mail servers bound connections; an address that is refused holds up no other.
      for (const admin of data) await mail.sendUsage(admin, feature, state).catch(notSent);
    } catch (error) {
      notSent(error);
    }
  }
}
