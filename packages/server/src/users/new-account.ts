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
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import { checkAccount } from "./account-rules.ts";
import { withoutInternals } from "./user-table.ts";

/** An account without id; its name is the email address. */
export type AccountContent = Omit<UserAccount, "id" | "createdTime" | "name">;

/** The account with a new id. @throws {PlatformError} `badRequest` when its parts contradict each other. */
export function newAccount(content: AccountContent, ids: Ids): UserAccount {
  const id = ids.entity("USER");
  const account = { ...content, id, createdTime: timeOfUuid(id.id), name: content.email };
  checkAccount(account);
  return account;
}

/** The account of a draft, in this tenant. @throws {PlatformError} `badRequest`. */
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

/** The tenant of a draft; without one the account belongs to the installation. */
export function tenantOf(draft: UserDraft): UserAccount["tenantId"] {
  const id = givenId(draft.tenantId);
  return id ? entityId("TENANT", parseUuid(id)) : SYSTEM_TENANT;
}

/** Whether the account signs in by a provider, so that it works without a password. */
export function isExternal({ additionalInfo }: UserAccount): boolean {
  return typeof additionalInfo?.authProviderName === "string";
}
