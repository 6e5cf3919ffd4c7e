import type { ClientAuthority as Authority } from "@orrery/client";
import { Navigate, Outlet, useLocation } from "react-router";
import { ForbiddenPage } from "./forbidden-page.tsx";
import { useSession } from "./use-session.ts";

/** Lets only signed-in users of these roles through; others sign in first and come back. */
export function RequireSession({ roles }: { readonly roles?: readonly Authority[] | undefined }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.kind === "signedOut") return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  if (roles && !roles.includes(session.claims.authority)) return <ForbiddenPage />;
  return <Outlet />;
}
