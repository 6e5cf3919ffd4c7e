import { ListPage } from "../entities/list/list-page.tsx";
import { useAuthState } from "../session/auth-context.tsx";
import { userList, userListToBecome } from "./user-list.tsx";

/** Administrators of a tenant, for the system administrator; users of a customer, for the tenant's administrator. */
export function UsersPage() {
  const { userTokenAccessEnabled } = useAuthState();
  return <ListPage list={userTokenAccessEnabled ? userListToBecome : userList} />;
}

export { UserPage } from "./user-page.tsx";
