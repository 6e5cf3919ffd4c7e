import { ListPage } from "../entities/list-page.tsx";
import { userList } from "./user-list.tsx";

/** Administrators of a tenant, for the system administrator; users of a customer, for the tenant's administrator. */
export function UsersPage() {
  return <ListPage list={userList} />;
}
