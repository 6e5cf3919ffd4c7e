import { EntityPage } from "../entities/list/entity-page.tsx";
import { useAuthState } from "../session/auth-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { userList, userListToBecome } from "./user-list.tsx";

/** The details of a user, where links lead that know no tenant or customer of his. */
export function UserPage() {
  const { userTokenAccessEnabled } = useAuthState();
  const { authority } = useClaims();
  return (
    <EntityPage
      list={userTokenAccessEnabled ? userListToBecome : userList}
      base={authority === "SYS_ADMIN" ? "/tenants" : "/customers"}
    />
  );
}
