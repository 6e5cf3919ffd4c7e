import { Outlet } from "react-router";
import { StartSpinner } from "../controls/content/start-spinner.tsx";
import { useAuthState } from "./auth-context.tsx";
import { useSession } from "./use-session.ts";

/**
 * Pages of somebody who is signed in are there only as long as he is; the guard then leads elsewhere. Another user's
 * pages begin anew.
 */
export function SessionGate() {
  const { isAuthenticated, authUser } = useAuthState();
  const session = useSession();
  if (!isAuthenticated || session.kind === "signedOut") return <StartSpinner />;
  return <Outlet key={`${authUser?.userId} ${authUser?.subject}`} />;
}
