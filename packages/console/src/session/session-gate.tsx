import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router";
import { useBranding } from "../branding/use-branding.ts";
import { StartSpinner } from "../controls/content/start-spinner.tsx";
import { useAuthState } from "./auth-context.tsx";
import { useClient } from "./client-context.tsx";
import { FORMER_SESSIONS_KEY } from "./former-sessions.ts";
import { forgetStored } from "./preferences.ts";
import { useSession } from "./use-session.ts";

const ActingBar = lazy(() => import("./acting-bar.tsx").then((m) => ({ default: m.ActingBar })));

/**
 * Pages that need a session exist only as long as it lasts; the guard then navigates elsewhere. Another user's
 * pages start from the beginning.
 */
export function SessionGate() {
  const { isAuthenticated, authUser, branding } = useAuthState();
  const session = useSession();
  const isBranded = useBranding(branding, useClient());
  const isSignedOut = session.kind === "signedOut";
  useEffect(() => {
    if (isSignedOut) forgetStored(FORMER_SESSIONS_KEY); // nobody comes back to the sessions of before
  }, [isSignedOut]);
  if (!isAuthenticated || isSignedOut || !isBranded) return <StartSpinner />;
  return (
    <>
      {authUser?.actor !== undefined && (
        <Suspense fallback={null}>
          <ActingBar />
        </Suspense>
      )}
      <Outlet key={`${authUser?.userId} ${authUser?.subject}`} />
    </>
  );
}
