import type { ClientAuthority as Authority } from "@orrery/client";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "./use-session.ts";

interface RequireSessionProps {
  readonly roles: readonly Authority[];
  /** What users of other roles see. */
  readonly forbidden: ReactNode;
}

/** Lets only signed-in users of these roles through; others sign in first and come back. */
export function RequireSession({ roles, forbidden }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // Who signs out is done with the page; who was thrown out, or came by a link, returns to it.
  const stayed = useRef(false);
  useEffect(() => {
    stayed.current ||= session.kind === "signedIn";
  }, [session.kind]);
  if (session.kind === "signedOut" && stayed.current && !session.error) return <Navigate to="/login" replace />;
  if (session.kind === "signedOut") return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  if (!roles.includes(session.claims.authority)) return forbidden;
  return <Outlet />;
}
