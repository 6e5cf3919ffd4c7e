import { Outlet } from "react-router";
import { StartSpinner } from "../controls/content/start-spinner.tsx";
import { useAuthState } from "./auth-context.tsx";
import { useSession } from "./use-session.ts";

/**
 * Pages that need a session exist only as long as it lasts; the guard then navigates elsewhere. Another user's
 * pages start from the beginning.
 */
export function SessionGate() {
  const { isAuthenticated, authUser } = useAuthState();
  const session = useSession();
  if (!isAuthenticated || session.kind === "signedOut") return <StartSpinner />;
  return <Outlet key={`${authUser?.userId} ${authUser?.subject}`} />;
}
