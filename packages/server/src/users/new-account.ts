import {
  type Authority,
  entityId,
  NO_CUSTOMER,
  PlatformError,
  parseUuid,
  SYSTEM_TENANT,
  timeOfUuid,
  type UserAccount,
  type UserDraft,
} from "@orrery/model";
import { requireText } from "../kernel/entities/checks.ts";
import { givenId } from "../kernel/http/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import { checkAccount } from "./account-rules.ts";
import { withoutInternals } from "./user-columns.ts";

/** An account before it has its id; its name is the email. */
export type AccountContent = Omit<UserAccount, "id" | "createdTime" | "name">;

/** The account with an id of its own. @throws {PlatformError} `badRequest` when its parts do not go together. */
export function newAccount(content: AccountContent, ids: Ids): UserAccount {
  const id = ids.entity("USER");
  const account = { ...content, id, createdTime: timeOfUuid(id.id), name: content.email };
  checkAccount(account);
  return account;
}

/** The account that a draft asks for, in this tenant. @throws {PlatformError} `badRequest`. */
export function draftedAccount(
  draft: UserDraft,
  place: {
    readonly tenantId: UserAccount["tenantId"];
    readonly authority: Authority | undefined;
    readonly ids: Ids;
  },
): UserAccount {
  const { tenantId, authority, ids } = place;
  const email = requireText(draft.email, "User email should be specified!");
  if (!authority) throw new PlatformError("badRequest", "User authority isn't defined!");
  const customerId = givenId(draft.customerId);
  const content: AccountContent = {
    tenantId,
    customerId: customerId ? entityId("CUSTOMER", parseUuid(customerId)) : NO_CUSTOMER,
    email,
    authority,
    firstName: draft.firstName ?? null,
    lastName: draft.lastName ?? null,
    additionalInfo: withoutInternals(draft.additionalInfo ?? null),
  };
  return newAccount(content, ids);
}

/** The tenant that a draft names; without one the account is of the installation. */
export function tenantOf(draft: UserDraft): UserAccount["tenantId"] {
  const id = givenId(draft.tenantId);
  return id ? entityId("TENANT", parseUuid(id)) : SYSTEM_TENANT;
}

/** Whether a provider vouches for the person, so that the account works without a password. */
export function isExternal({ additionalInfo }: UserAccount): boolean {
  return typeof additionalInfo?.authProviderName === "string";
}
